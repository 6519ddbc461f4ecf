import { graphql } from '../gql/gql.ts'
import type { KeyForm_KeyFragment } from '../gql/graphql.ts'

/** A key as list and form know it. (decision 037) */
export const KeyForm_key = graphql(`
  fragment KeyForm_key on ApiKey {
    id
    version
    name
    code
    scopes
    addresses
    state
    expiresAt
    revokedAt
    lastUsedAt
    formerUntil
    formerUsedAt
  }
`)

export type ApiKey = KeyForm_KeyFragment

/** All keys of the school. */
export const ApiKeysQuery = graphql(`
  query ApiKeys {
    apiKeys {
      ...KeyForm_key
    }
  }
`)

/** The server's answer to a new or changed key; a new token is shown only here. */
export const KeyForm_answer = graphql(`
  fragment KeyForm_answer on ApiKeyPayload {
    ...Save_answer
    ...Save_form
    apiKey {
      ...KeyForm_key
    }
    token
  }
`)

/** Makes a key. */
export const CreateApiKeyMutation = graphql(`
  mutation CreateApiKey($input: CreateApiKeyInput!) {
    createApiKey(input: $input) {
      ...KeyForm_answer
    }
  }
`)

/** Saves what a key is called, may do, and from where. */
export const UpdateApiKeyMutation = graphql(`
  mutation UpdateApiKey($input: UpdateApiKeyInput!) {
    updateApiKey(input: $input) {
      ...KeyForm_answer
    }
  }
`)

/** Gives a key another token. */
export const RotateApiKeyMutation = graphql(`
  mutation RotateApiKey($input: RotateApiKeyInput!) {
    rotateApiKey(input: $input) {
      ...KeyForm_answer
    }
  }
`)

/** Ends a key for good. */
export const RevokeApiKeyMutation = graphql(`
  mutation RevokeApiKey($id: ID!) {
    revokeApiKey(id: $id) {
      ...KeyForm_answer
    }
  }
`)
