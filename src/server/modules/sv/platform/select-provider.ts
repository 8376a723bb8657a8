/** Selects the provider: the service at PLATFORM_URL, or the embedded one. */
import type { FunctionContext } from 'jingwei';
import { embeddedProvider } from './embedded';
import { httpProvider } from './http-provider';
import type { PlatformProvider } from './provider';

export const platformProvider = (context: FunctionContext): PlatformProvider =>
  context.providers.platform === null ? embeddedProvider(context) : httpProvider(context.providers.platform);
