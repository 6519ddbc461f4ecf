import { useState } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { saveBlob } from '../ui/saveFile.ts'
import { toastError, toastSuccess } from '../ui/toasts.tsx'
import { type FileParams, FileRefused, PasswordNotGiven, servedFile } from './downloadCsv.ts'
import { messages } from './messages.ts'

/** Saves what the school holds about one person, as the server sends it, and says how that ended. (SEC-62) */
export function usePersonFile(): {
  saving: boolean
  save: (list: 'own' | 'person', params: FileParams) => Promise<void>
} {
  const text = useMessages(messages)
  const [saving, setSaving] = useState(false)
  const save = async (list: 'own' | 'person', params: FileParams) => {
    setSaving(true)
    try {
      const { body, headers } = await servedFile(list, params, new AbortController().signal)
      const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? `${list}.zip`
      saveBlob(name, await new Response(body, { headers: { 'content-type': 'application/zip' } }).blob())
      toastSuccess(text.fileSaved(name))
    } catch (error) {
      if (!(error instanceof PasswordNotGiven))
        toastError(error instanceof FileRefused ? error.message : text.brokenOff)
    } finally {
      setSaving(false)
    }
  }
  return { saving, save }
}
