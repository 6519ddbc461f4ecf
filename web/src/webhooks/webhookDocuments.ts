import { graphql } from '../gql/gql.ts'
import type { WebhookForm_WebhookFragment, WebhookRow_DeliveryFragment } from '../gql/graphql.ts'

/** A webhook as list and form know it. (decision 046) */
export const WebhookForm_webhook = graphql(`
  fragment WebhookForm_webhook on WebhookRecord {
    id
    version
    url
    description
    types
    active
    stoppedWhy
  }
`)

export type Webhook = WebhookForm_WebhookFragment

/** All webhooks of the school. */
export const WebhooksQuery = graphql(`
  query Webhooks {
    webhooks {
      ...WebhookForm_webhook
    }
  }
`)

/** One message to a webhook, and what came of it. */
export const WebhookRow_delivery = graphql(`
  fragment WebhookRow_delivery on WebhookDelivery {
    id
    messageId
    type
    state
    tries
    status
    error
    answer
    body
    madeAt
    doneAt
    nextAt
  }
`)

export type Delivery = WebhookRow_DeliveryFragment

/** A page of what a webhook was sent, the latest first. */
export const WebhookDeliveriesQuery = graphql(`
  query WebhookDeliveries($id: ID!, $state: WebhookDeliveryState, $after: ID) {
    webhookDeliveries(id: $id, state: $state, after: $after, limit: 30) {
      deliveries {
        ...WebhookRow_delivery
      }
      next
    }
  }
`)

/** The server's answer to a new or changed webhook; a new secret is shown only here. */
export const WebhookForm_answer = graphql(`
  fragment WebhookForm_answer on WebhookPayload {
    ...Save_answer
    ...Save_form
    webhook {
      ...WebhookForm_webhook
    }
    secret
    messages
  }
`)

/** Makes a webhook. */
export const CreateWebhookMutation = graphql(`
  mutation CreateWebhook($input: CreateWebhookInput!) {
    createWebhook(input: $input) {
      ...WebhookForm_answer
    }
  }
`)

/** Saves a webhook, or switches it off or on. */
export const UpdateWebhookMutation = graphql(`
  mutation UpdateWebhook($input: UpdateWebhookInput!) {
    updateWebhook(input: $input) {
      ...WebhookForm_answer
    }
  }
`)

/** Deletes a webhook. */
export const DeleteWebhookMutation = graphql(`
  mutation DeleteWebhook($id: ID!) {
    deleteWebhook(id: $id) {
      ...Save_answer
    }
  }
`)

/** Gives a webhook another secret. */
export const RotateWebhookSecretMutation = graphql(`
  mutation RotateWebhookSecret($id: ID!) {
    rotateWebhookSecret(id: $id) {
      ...WebhookForm_answer
    }
  }
`)

/** Sends a webhook a message of type test, or a sample of an event. */
export const TestWebhookMutation = graphql(`
  mutation TestWebhook($id: ID!, $type: EventType) {
    testWebhook(id: $id, type: $type) {
      ...WebhookForm_answer
    }
  }
`)

/** Sends a message again under the same id. */
export const ReplayWebhookMutation = graphql(`
  mutation ReplayWebhook($input: ReplayWebhookInput!) {
    replayWebhook(input: $input) {
      ...WebhookForm_answer
    }
  }
`)
