import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../shared/context.ts';
import { themeRoute } from './theme.ts';

/** What the REST routes are given by the app. */
export interface RestOptions {
  contextFor: (request: FastifyRequest) => Promise<Context>;
  brandingFallbackUrl: string;
}

/** Registers the documented `/auth` and `/api` paths. */
export function registerRest(http: FastifyInstance, options: RestOptions): void {
  themeRoute(http, options);
}
