import { failOnConsole } from '../../tools/testing/quietConsole.ts'
import 'reflect-metadata'
import 'temporal-polyfill/global'
import { afterAll } from 'vitest'
import '../../tools/testing/waitForLimit.ts'
import { endFile } from './afterFile.ts'
import './sameSequences.ts'

failOnConsole()
afterAll(endFile)
