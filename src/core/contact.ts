import type { Address } from './address.ts'

/** Somebody the person named. */
export type Contact = {
  readonly id: string
  readonly name: string
  readonly address: Address
  readonly note?: string
  readonly createdAt: number
}
