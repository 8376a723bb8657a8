/** Selects the provider: the service at BANK_URL, or the embedded one. */
import type { FunctionContext } from 'jingwei';
import { embeddedProvider } from './embedded';
import { httpProvider } from './http-provider';
import type { BankProvider } from './provider';

export const bankProvider = (context: FunctionContext): BankProvider =>
  context.providers.bank === null ? embeddedProvider(context) : httpProvider(context.providers.bank);
