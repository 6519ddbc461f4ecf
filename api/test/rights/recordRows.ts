import type { Permission } from '@koma/schema/permissions'
import type { Call, Right } from './right.ts'
import type { Scene } from './scene.ts'

interface RestOfRecord {
  /** The name in the paths. */
  resource: string
  /** The filters of the lists, and who may read each; null where nothing is read by these paths. */
  lists: Record<string, Exclude<Right['allowed'], 'public'>> | null
  /** `/api/one/…` is for the people themselves, too, and has rows elsewhere. */
  oneIsElsewhere?: true
  flags: { create: Permission; update: Permission; delete: Permission | readonly Permission[] }
  newBody: Call | ((scene: Scene) => Call)
  body: Call
  /** The id of one that nothing keeps from being deleted. */
  one: (scene: Scene) => string
}

/** The rows of the REST paths that the record kit makes of a kind of records. */
export function restOfRecord(rows: RestOfRecord): Right[] {
  const { resource, lists, oneIsElsewhere = false, flags, newBody, body, one: first } = rows
  const filters = Object.entries(lists ?? {})
  return [
    ...filters.flatMap(([filter, allowed]) =>
      [`/api/list/${resource}/${filter}`, `/api/${resource}/${filter}`].map((path): Right => ({
        operation: `GET ${path}`,
        allowed,
        call: () => ({}),
        foreign: 'names nothing',
      })),
    ),
    ...(lists === null
      ? []
      : [
          ...(oneIsElsewhere ? [] : [`/api/one/${resource}/:id`]),
          ...filters.map(([filter]) => `/api/${resource}/${filter}/:id`),
        ]
    ).map((path): Right => ({
      operation: `GET ${path}`,
      allowed: { staff: true },
      call: (scene) => ({ id: first(scene) }),
      foreign: 'NOT_FOUND',
    })),
    {
      operation: `POST /api/update/${resource}/new`,
      allowed: { staff: flags.create },
      call: (scene) => ({ body: typeof newBody === 'function' ? newBody(scene) : newBody }),
      foreign: 'names nothing',
    },
    {
      operation: `PUT /api/update/${resource}/:id`,
      allowed: { staff: flags.update },
      call: (scene) => ({ id: first(scene), body }),
      foreign: 'NOT_FOUND',
    },
    {
      operation: `DELETE /api/admin/${resource}/:id`,
      allowed: { staff: flags.delete },
      call: (scene) => ({ id: first(scene) }),
      foreign: 'NOT_FOUND',
    },
  ]
}
