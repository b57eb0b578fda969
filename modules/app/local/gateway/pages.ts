import type { FastifyInstance } from 'fastify';
import type { Api } from './api.ts';

export function servePages(_app: FastifyInstance, _api: Api): void {}
