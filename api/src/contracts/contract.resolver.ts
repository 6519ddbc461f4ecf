import {
  type ContractCountInput,
  contractCountInput,
  contractOrders,
  type ContractPageInput,
  contractPageInput,
  type PointLedgerInput,
  pointLedgerInput,
} from '@koma/schema/input/contract'
import { adjustmentInput, paymentInput } from '@koma/schema/input/contractEntries'
import {
  type CreateContractInput,
  createContractInput,
  type UpdateContractInput,
  updateContractInput,
} from '@koma/schema/records/contract'
import { Arg, Args, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { answerWith } from '../platform/record/answerWith.ts'
import { argsType, inputType } from '../platform/record/inputType.ts'
import type { Context } from '../platform/shared/context.ts'
import { Instant } from '../platform/shared/scalars.ts'
import { graphqlEnum } from '../platform/shared/enums.ts'
import { contractEntries } from './contractEntries.ts'
import { contract } from './contractRecord.reads.ts'
import { contractCount, contractPage } from './contractPage.reads.ts'
import {
  ContractEntryType,
  ContractKindEnum,
  ContractPageType,
  ContractPayload,
  ContractRecordType,
} from './contractRecord.type.ts'
import { pointLedger } from './pointLedger.ts'
import { PointLedgerType } from './pointLedger.type.ts'
import { createContract } from './createContract.ts'
import { deleteContract } from './deleteContract.ts'
import { updateContract } from './updateContract.ts'

const types = {
  adjustments: inputType('ContractAdjustmentInput', adjustmentInput),
  payments: inputType('ContractPaymentInput', paymentInput),
}
const CreateContract = inputType('CreateContractInput', createContractInput, { types })
const UpdateContract = inputType('UpdateContractInput', updateContractInput, { types, required: ['version'] })
const PointLedgerInputType = inputType('PointLedgerInput', pointLedgerInput)
const order = graphqlEnum('ContractOrder', contractOrders)
const PageArgs = argsType('ContractPage', contractPageInput, {
  types: { kind: ContractKindEnum, order, updatedSince: Instant },
})
const CountArgs = argsType('ContractCount', contractCountInput, { types: { kind: ContractKindEnum } })
const answered = answerWith('contract', contract)

@Resolver()
export class ContractResolver {
  @Query(() => ContractPageType, { description: 'Lists contracts, searched and sorted, a page at a time.' })
  @Access({ people: ['staff'], scopes: ['contracts:read'] })
  contractPage(@Ctx() ctx: Context, @Args(() => PageArgs) input: ContractPageInput) {
    return contractPage(ctx, input)
  }

  @Query(() => Int, { description: 'Returns the number of contracts in a list.' })
  @Access({ people: ['staff'], scopes: ['contracts:read'] })
  contractCount(@Ctx() ctx: Context, @Args(() => CountArgs) input: ContractCountInput) {
    return contractCount(ctx, input)
  }

  @Query(() => ContractRecordType, {
    nullable: true,
    description: 'Returns one contract with all its details; null if there is none.',
  })
  @Access({ people: ['staff'], scopes: ['contracts:read'] })
  contract(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return contract(ctx, id)
  }

  @Query(() => [ContractEntryType], {
    description: 'Lists every movement of points and yen of a contract, newest first.',
  })
  @Access({ people: ['staff'], scopes: ['contracts:read'] })
  contractEntries(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return contractEntries(ctx, id)
  }

  @Query(() => PointLedgerType, {
    description: 'Lists the entries behind a balance. Staff can read any contract or student, students their own.',
  })
  @Access({ people: ['student', 'staff', 'guardian'], scopes: ['contracts:read'] })
  pointLedger(@Ctx() ctx: Context, @Arg('input', () => PointLedgerInputType) input: PointLedgerInput) {
    return pointLedger(ctx, input)
  }

  @Mutation(() => ContractPayload, { description: 'Creates a contract.' })
  @Access({ people: ['staff'], staff: ['contractNew'], scopes: ['contracts:write'] })
  async createContract(@Ctx() ctx: Context, @Arg('input', () => CreateContract) input: CreateContractInput) {
    return answered(ctx, await createContract(ctx, input))
  }

  @Mutation(() => ContractPayload, { description: 'Changes a contract.' })
  @Access({ people: ['staff'], staff: ['contractEdit'], scopes: ['contracts:write'] })
  async updateContract(@Ctx() ctx: Context, @Arg('input', () => UpdateContract) input: UpdateContractInput) {
    return answered(ctx, await updateContract(ctx, input), input.id)
  }

  @Mutation(() => ContractPayload, { description: 'Deletes a contract.' })
  @Access({ people: ['staff'], staff: ['contractDelete'], scopes: ['contracts:write'] })
  async deleteContract(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return answered(ctx, await deleteContract(ctx, { id }), id)
  }
}
