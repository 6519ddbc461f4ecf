import { graphql } from '../gql/gql.ts'
import type {
  CheckedRowsQuery as CheckedData,
  ImportFileQuery as FileData,
  ImportPreviewQuery as PreviewData,
  ImportRun_RunFragment,
} from '../gql/graphql.ts'

/** A file that was sent, and what its columns seem to be. */
export const ImportFileQuery = graphql(`
  query ImportFile($id: ID!, $encoding: String) {
    importFile(id: $id, encoding: $encoding) {
      id
      fileName
      encoding
      rows
      columns {
        head
        field
        samples
      }
      fields {
        field
        label
        role
      }
      needed
    }
  }
`)

export type ImportFile = NonNullable<FileData['importFile']>

/** Reads what importing it would do. */
export const ImportPreviewQuery = graphql(`
  query ImportPreview($input: ImportPreviewInput!) {
    importPreview(input: $input) {
      new
      changed
      unchanged
      refused
      excelChanges {
        kind
        count
        examples {
          line
          label
          before
          after
        }
      }
      digest
      hasMore
      rows {
        ...CheckedRow_row
      }
    }
  }
`)

/** The outcome of one row. */
export const CheckedRow_row = graphql(`
  fragment CheckedRow_row on ImportRow {
    line
    name
    verdict
    note
    faults {
      message
      field
    }
    differences {
      label
      before
      after
    }
  }
`)

export type ImportPreview = NonNullable<PreviewData['importPreview']>

/** The rows as the file has them, with what becomes of each. */
export const CheckedRowsQuery = graphql(`
  query CheckedRows($input: ImportPreviewInput!) {
    importPreview(input: $input) {
      rows {
        ...CheckedRow_row
        cells
      }
    }
  }
`)

export type CheckedRow = NonNullable<CheckedData['importPreview']>['rows'][number]

/** One import that was done. */
export const ImportRun_run = graphql(`
  fragment ImportRun_run on ImportRun {
    id
    fileName
    made
    changed
    refused
    appliedAt
    undoneAt
    by
    guardiansToInvite
  }
`)

export type ImportRun = ImportRun_RunFragment

/** The last imports of a kind. */
export const ImportsQuery = graphql(`
  query Imports($kind: ImportedKind!) {
    imports(kind: $kind) {
      ...ImportRun_run
    }
  }
`)

/** The imports of a kind that go on now. */
export const ImportsUnderWayQuery = graphql(`
  query ImportsUnderWay($kind: ImportedKind!) {
    importsUnderWay(kind: $kind) {
      id
      fileName
      by
      done
      total
    }
  }
`)

/** Reads how far an import is. */
export const ImportProgressQuery = graphql(`
  query ImportProgress($id: ID!) {
    importProgress(id: $id) {
      done
      total
    }
  }
`)

/** Imports a file as its dry run said. */
export const ApplyImportMutation = graphql(`
  mutation ApplyImport($input: ApplyImportInput!) {
    applyImport(input: $input) {
      ...Save_answer
      import {
        ...ImportRun_run
      }
    }
  }
`)

/** The new guardians of an import who were not invited yet. */
export const ImportGuardiansQuery = graphql(`
  query ImportGuardians($id: ID!) {
    importGuardians(id: $id) {
      count
      digest
      guardians {
        id
        fullName
        email
      }
    }
  }
`)

/** Invites them as they were shown. */
export const InviteImportGuardiansMutation = graphql(`
  mutation InviteImportGuardians($input: InviteImportGuardiansInput!) {
    inviteImportGuardians(input: $input) {
      ...Save_answer
      run {
        ...Run_run
      }
    }
  }
`)

/** Undoes an import. */
export const UndoImportMutation = graphql(`
  mutation UndoImport($id: ID!, $digest: String) {
    undoImport(id: $id, digest: $digest) {
      ...Save_answer
      import {
        ...ImportRun_run
      }
    }
  }
`)
