import type { ProductKind } from '@moments/contract/payments/product-kinds';
import type { Transaction } from '../../../platform/database/database.ts';
import { grantAddOn } from '../../moments/index.ts';

interface Grant {
  readonly memberId: string;
  /** The paid object. It is credited once. */
  readonly cause: string;
  /** Moments of the product. */
  readonly amount: number;
  readonly at: Date;
}

interface Product {
  /** The line's type in the payment history. */
  readonly historyType: string;
  /** Whether only members with a running plan can buy the product (MOM-03). */
  readonly needsPlan: boolean;
}

/** A Stripe subscription: one per member, with a referral discount. Each invoice credits Moments: see sync/credit.ts. */
interface MonthlyProduct extends Product {
  readonly isMonthly: true;
}

/** A single Stripe payment. */
interface OneTimeProduct extends Product {
  readonly isMonthly: false;
  readonly historyDescription: string;
  /** Credits what the payment bought. */
  readonly credit: (transaction: Transaction, grant: Grant) => Promise<void>;
}

/** Defines each kind of product and what its payment credits. Add a new kind of add-on here and in the contract. */
export const productKinds: Readonly<Record<ProductKind, MonthlyProduct | OneTimeProduct>> = {
  plan: {
    isMonthly: true,
    historyType: 'Plan',
    needsPlan: false,
  },
  'add-on': {
    isMonthly: false,
    historyType: 'Add-on',
    historyDescription: 'Add-on Moments',
    needsPlan: true,
    credit: grantAddOn,
  },
};
