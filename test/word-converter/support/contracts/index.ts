import { leaseContract } from './lease.ts';
import { saleContract } from './sale.ts';
import { servicesContract } from './services.ts';

/** Contracts as offices write them, written for these tests. By the names of their pictures in `references`. */
export const CONTRACTS = { lease: () => leaseContract(), services: () => servicesContract(), sale: () => saleContract() };
