import { useQuery } from '@apollo/client/react'
import { graphql } from '../gql/gql.ts'
import { useSave } from '../record/useSave.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useFollow } from '../shared/live/useFollow.ts'
import { messages } from './messages.ts'
import { PictureField } from './PictureField.tsx'

const PaperSealQuery = graphql(`
  query PaperSeal {
    paperSeal
  }
`)

const SetPaperSealMutation = graphql(`
  mutation SetPaperSeal($input: SetPaperSealInput!) {
    setPaperSeal(input: $input) {
      ...Save_answer
      paperSeal
    }
  }
`)

/** Shows the seal (印影) on papers, which is saved as soon as it is chosen. (PAPER-14) */
export function SealField({ locked }: { locked: boolean }) {
  const text = useMessages(messages).seal
  const { data, refetch } = useQuery(PaperSealQuery, { fetchPolicy: 'cache-and-network' })
  useFollow(['school'], refetch)
  const { save, saving } = useSave(SetPaperSealMutation, { refetch: ['PaperSeal'] })
  return (
    <PictureField
      label={text.label}
      url={data?.paperSeal ?? null}
      accept="image/png,image/jpeg,image/webp"
      locked={locked}
      saving={saving}
      words={text}
      save={(picture, words) => save({ input: { data: picture } }, words)}
    />
  )
}
