import type { CreateStaffInput, UpdateStaffInput } from '@koma/schema/input/staff'
import { Field, ID, InputType } from 'type-graphql'

@InputType()
class StaffFields {
  @Field(() => Boolean, { nullable: true }) active?: boolean | null
  @Field(() => String, { nullable: true, description: 'Empty: none, which turns notify off.' }) email?: string | null
  @Field(() => String, { nullable: true }) phoneNumber?: string | null
  @Field(() => String, { nullable: true, description: 'en or jp' }) comLang?: 'en' | 'jp' | null
  @Field(() => Boolean, { nullable: true }) notify?: boolean | null
  @Field(() => [String], { nullable: true, description: 'All flags that shall be on; needs staffEdit.' })
  permissions?: string[] | null
}

@InputType('CreateStaffInput', { description: 'What is left out is as for anybody new: active, without permissions.' })
export class CreateStaffInputType extends StaffFields implements CreateStaffInput {
  @Field(() => String, { description: 'Becomes lower case; cannot be changed later.' }) staffId!: string
  @Field(() => String) lastName!: string
  @Field(() => String) firstName!: string
}

@InputType('UpdateStaffInput', { description: 'What is left out stays as it is.' })
export class UpdateStaffInputType extends StaffFields implements UpdateStaffInput {
  @Field(() => ID) id!: string
  @Field(() => String, { nullable: true }) lastName?: string | null
  @Field(() => String, { nullable: true }) firstName?: string | null
  @Field(() => Boolean, { nullable: true, description: 'false: password links sent so far are worth nothing.' })
  temporaryToken?: boolean | null
}
