import type { RecordOf } from '../record/changes.ts'
import { ApiKey, type ApiKeyRow } from './apiKey.entity.ts'

/** What the record kit knows about keys. */
export const apiKeyRecord: RecordOf<ApiKeyRow> = { kind: 'apiKey', entity: ApiKey, nameOf: ({ name }) => name }
