import 'reflect-metadata'
import 'temporal-polyfill/global'
import { afterAll } from 'vitest'
import '../../patientWaitFor.ts'
import { endFile } from './afterFile.ts'

afterAll(endFile)
