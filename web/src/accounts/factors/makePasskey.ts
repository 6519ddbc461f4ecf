import type { ApolloClient } from '@apollo/client'
import { isAtAddress } from '../../shared/session/isAtAddress.ts'
import { ConfirmPasskeyMutation, NewPasskeyQuery, PasskeyConfirmQuery } from './factorDocuments.ts'

/** Tells whether this browser knows passkeys. */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential !== 'undefined'

/** Tells whether a passkey can be made and used on this page. */
export const hasPasskeys = (): boolean => knowsPasskeys() && !isAtAddress()

/** Lets the browser make a passkey, and returns it as JSON. Throws where the person gave up. (SEC-30) */
export async function makePasskey(client: ApolloClient): Promise<string> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { data } = await client.query({ query: NewPasskeyQuery, fetchPolicy: 'no-cache' })
  const optionsJSON = JSON.parse(data?.newPasskeyOptions ?? '{}') as Parameters<
    typeof startRegistration
  >[0]['optionsJSON']
  return JSON.stringify(await startRegistration({ optionsJSON }))
}

/** Confirms with a passkey that the viewer is there; says whether it was taken. Throws where they gave up. (SEC-35) */
export async function confirmByPasskey(client: ApolloClient): Promise<boolean> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { data } = await client.query({ query: PasskeyConfirmQuery, fetchPolicy: 'no-cache' })
  const optionsJSON = JSON.parse(data?.passkeyConfirmOptions ?? '{}') as Parameters<
    typeof startAuthentication
  >[0]['optionsJSON']
  const credential = JSON.stringify(await startAuthentication({ optionsJSON }))
  const { data: answer } = await client.mutate({
    mutation: ConfirmPasskeyMutation,
    variables: { input: { credential } },
  })
  return answer?.confirmPasskey.success === true
}
