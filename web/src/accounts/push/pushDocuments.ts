import { graphql } from '../../gql/gql.ts'

/** Reads the installation's public key, and whether this session gets notifications. (PUSH-05) */
export const PushSettingsQuery = graphql(`
  query PushSettings {
    pushSettings {
      publicKey
      subscribed
    }
  }
`)

/** Sends notifications to this browser. (PUSH-05) */
export const SubscribeToPushMutation = graphql(`
  mutation SubscribeToPush($input: SubscribeToPushInput!) {
    subscribeToPush(input: $input) {
      ...Save_answer
      pushSettings {
        publicKey
        subscribed
      }
    }
  }
`)

/** Sends no more notifications to this browser. (PUSH-05) */
export const UnsubscribeFromPushMutation = graphql(`
  mutation UnsubscribeFromPush {
    unsubscribeFromPush {
      ...Save_answer
      pushSettings {
        publicKey
        subscribed
      }
    }
  }
`)
