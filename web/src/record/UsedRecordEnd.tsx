import type { TypedDocumentNode } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import type { ComponentProps } from 'react'
import type { Related_DataFragment } from '../gql/graphql.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { RecordEnd } from './RecordEnd.tsx'
import { Related } from './Related.tsx'
import { DeletionVerdictQuery } from './why/whyDocuments.ts'
import { type EndSaves, useRecordEnd, useRelated } from './useRecordEnd.ts'

interface UsedRecordEndProps<Updated, Removed, Data, Use> {
  kind: 'course' | 'student' | 'teacher'
  record: { id: string; version: number; active: boolean }
  name: string
  text: ComponentProps<typeof RecordEnd>['text'] & { inUse: string }
  saves: EndSaves<Updated, Removed>
  /** Asks what deleting touches. */
  query: TypedDocumentNode<Data, { id: string }>
  relatedOf: (data: Data) => Use
  /** Returns the part of that which deactivating touches. */
  touchedOf: (use: Use) => Related_DataFragment
  onDeleted: () => void
  /** Whether more than booked lessons can keep it, which is asked before a deletion is offered. */
  asksFirst?: boolean
}

/**
 * Draws the control that deactivates or deletes a record which lessons use: what that touches, and that booked lessons
 * keep it. (SHELL-33, SHELL-36)
 */
export function UsedRecordEnd<Updated, Removed, Data, Use extends Related_DataFragment>(
  props: UsedRecordEndProps<Updated, Removed, Data, Use>,
) {
  const { kind, record, name, text, saves, query, relatedOf, touchedOf, onDeleted, asksFirst = false } = props
  const mayEdit = usePermission(`${kind}Edit`)
  const mayDelete = usePermission(`${kind}Delete`)
  const end = useRecordEnd(record, name, saves)
  const data = useRelated(query, record.id, mayEdit || mayDelete)
  const use = data && relatedOf(data)
  const asked = asksFirst && mayDelete
  const { data: verdict, error } = useQuery(DeletionVerdictQuery, {
    variables: { input: { kind, id: record.id } },
    skip: !asked,
    fetchPolicy: 'cache-and-network',
  })
  const kept = verdict?.verdict?.success === false ? verdict.verdict.message : null
  return (
    <RecordEnd
      text={text}
      name={name}
      {...end}
      mayEdit={mayEdit}
      mayDelete={mayDelete}
      known={use !== undefined && (!asked || verdict !== undefined || error !== undefined)}
      locked={use !== undefined && use.bookedSlots > 0 ? text.inUse : kept}
      why={{ kind, id: record.id }}
      touched={<Related related={use && touchedOf(use)} />}
      onDeleted={onDeleted}
    >
      <Related related={use && { ...use, notes: [] }} />
    </RecordEnd>
  )
}
