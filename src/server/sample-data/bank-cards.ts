/** Ids of the sample bank accounts, by their owner. */
import { sampleId } from './business';

export type CardOwner = 'company' | 'supplier' | 'trader' | 'author' | 'studio' | 'customer';

export const bankCardIdOf = (owner: CardOwner, row: number): string => sampleId('fin-bank-card', owner, row);
