import type { RecordOf } from '../platform/record/changes.ts'
import { ApiKey, type ApiKeyRow } from './apiKey.entity.ts'

/** Describes keys to the record kit. */
export const apiKeyRecord: RecordOf<ApiKeyRow> = { kind: 'apiKey', entity: ApiKey, nameOf: ({ name }) => name }
