import * as v from 'valibot'
import type { UnsignedTransaction } from '#core/transaction'
import type { TypedData } from '#core/typed-data-type'
import * as s from './schema.ts'

const common = {
  chainId: s.chainId,
  nonce: s.count,
  gasLimit: s.uint,
  to: v.exactOptional(s.address),
  value: s.uint,
  data: s.hex,
}

const accessList = v.array(v.strictObject({ address: s.address, storageKeys: v.array(s.hash) }))
const feeMarket = { ...common, maxFeePerGas: s.uint, maxPriorityFeePerGas: s.uint, accessList }
const authorizationFields = { chainId: s.uint, address: s.address, nonce: s.uint }
const signature = v.strictObject({ r: s.hash, s: s.hash, yParity: v.picklist([0, 1]) })

/** Every field that is signed but the list of type 4: what can be run as it stands. */
const plain = [
  v.strictObject({ type: v.literal('legacy'), ...common, gasPrice: s.uint }),
  v.strictObject({ type: v.literal('eip2930'), ...common, gasPrice: s.uint, accessList }),
  v.strictObject({ type: v.literal('eip1559'), ...feeMarket }),
] as const
export const runTransaction = v.variant('type', plain)

/** Every field that is signed, and no other. Type 3 is read and never signed. */
export const unsignedTransaction: v.GenericSchema<UnsignedTransaction> = v.variant('type', [
  ...plain,
  v.strictObject({
    type: v.literal('eip7702'),
    ...feeMarket,
    authorizationList: v.array(v.strictObject({ ...authorizationFields, signature })),
  }),
])

export const authorization = v.strictObject(authorizationFields)

/** What is in it is checked against its own types where it is encoded. */
export const typedData: v.GenericSchema<TypedData> = v.strictObject({
  domain: v.record(v.string(), v.unknown()),
  types: v.record(v.string(), v.array(v.strictObject({ name: s.text(256), type: s.text(256) }))),
  primaryType: s.text(256),
  message: v.record(v.string(), v.unknown()),
})

const origin = v.variant('kind', [
  v.strictObject({ kind: v.literal('own') }),
  v.strictObject({ kind: v.literal('app'), origin: s.text(512) }),
])
export const consent = v.strictObject({
  id: s.hex,
  requestId: s.text(64),
  digest: s.hash,
  origin,
  account: s.address,
  chainId: s.chainId,
  unlockEpoch: s.count,
})
