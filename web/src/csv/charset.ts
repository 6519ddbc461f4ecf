import { type Charset, charsets } from '@koma/schema/csv/charset'
import { useState } from 'react'
import { keepOnDevice, keptOnDevice } from '../shared/deviceStorage.ts'

const storageKey = 'csvCharset'

/** Returns the charset in which this device saves CSV files; UTF-8 until somebody chooses. (D135) */
export function useCharset(): readonly [charset: Charset, choose: (charset: Charset) => void] {
  const [charset, setCharset] = useState(readCharset)
  const choose = (next: Charset) => {
    keepOnDevice(storageKey, next)
    setCharset(next)
  }
  return [charset, choose]
}

function readCharset(): Charset {
  const stored = keptOnDevice(storageKey)
  return charsets.find((each) => each === stored) ?? 'utf-8'
}
