import type { EntityManager, EventSubscriber, FilterDef, FlushEventArgs } from '@mikro-orm/core'

/** Returns the school whose records `em` may see and write; throws without one. */
export function schoolOf(em: EntityManager): string {
  const params: { schoolId?: string } | undefined = em.getFilterParams('school')
  if (params?.schoolId === undefined) throw new Error('an EntityManager without a school was asked for records')
  return params.schoolId
}

/** Lets every query of an entity see the rows of one school only; the school itself is found by its id. */
export const schoolFilter: Pick<FilterDef, 'cond'> = {
  cond: ({ schoolId }: { schoolId: string }, _type, _em, _options, entity) =>
    entity === 'School' ? { id: schoolId } : { schoolId },
}

/** Refuses to flush what belongs to another school than the one the EntityManager is for: a wall behind the filter. */
export const schoolGuard: EventSubscriber = {
  onFlush({ em, uow }: FlushEventArgs): void {
    for (const { entity, meta } of uow.getChangeSets()) {
      const owner: unknown = meta.className === 'School' ? entity.id : entity.schoolId
      if (owner !== schoolOf(em)) throw new Error(`a ${meta.className} of another school was to be written`)
    }
  },
}
