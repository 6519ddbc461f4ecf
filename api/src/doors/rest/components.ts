import { z } from 'zod'

/** The named schemas of the REST paths, as the OpenAPI description lists them. */
export const components = z.registry<{ id: string }>()
