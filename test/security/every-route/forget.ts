import { forgetPerson } from '../../../modules/app/operations/forget-person.ts';
import { forgetErrors } from '../../../shared-kernel/reactor/work-table.ts';
import type { Product } from '../../support/product.ts';

/** As the operator's tool does it. */
export const forget = ({ services, modules }: Product, ownerId: string, { userId, email }: { userId: string; email: string }) =>
  forgetPerson(
    {
      ...services,
      readSide: modules.readSide,
      forgetMails: modules.delivery.forgetRecipient,
      forgetErrors: () => forgetErrors(services.pool),
    },
    { personId: userId, ownerId, address: email },
  );
