import type { FastifyInstance } from 'fastify';
import type { RestOptions } from './routes.ts';

/** `GET /auth/theme/` (BRAND-05, API-08): the branding of the host's school; public, 404 for an unknown host. */
export function themeRoute(http: FastifyInstance, { contextFor }: RestOptions): void {
  http.get('/auth/theme', async (request) => {
    const { school } = await contextFor(request);
    const { defaultColor: mainColor, logoUrl, printLogoUrl, logoAlt, title } = school;
    return { mainColor, logoUrl, printLogoUrl, logoAlt, title };
  });
}
