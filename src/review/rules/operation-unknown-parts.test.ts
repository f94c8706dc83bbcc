import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { defined } from '#core/defined'
import type { Effect } from '#core/signing/effect'
import { concat, type Hex } from '#core/bytes/hex'
import { EIP7702_FACTORY } from '#core/signing/user-operation-digest'
import type { Claim, MessageExplanation } from '#decode'
import { type CaseParts, saidOf } from '../test-support/case.ts'
import { ALICE, BOB, NOBODY, ROUTER, RUN, TOKENS, USDC } from '../test-support/recorded.ts'
import { operationUnknownParts } from './operation-unknown-parts.ts'

const [usdc] = TOKENS
if (usdc === undefined) throw new Error('no token')

type Given = {
  readonly chainId?: number
  readonly factory?: Address
  readonly paymaster?: Address
  readonly paymasterData?: Hex
  readonly faults?: readonly string[]
  readonly effects?: readonly Effect[]
  readonly claims?: readonly Claim[]
}
function said({ chainId = 31337, factory, paymaster, paymasterData, faults = [], effects = [], claims = [] }: Given): readonly string[] {
  const operation = { sender: ALICE, ...defined({ factory, paymaster, paymasterData }) }
  const message = {
    use: { use: 'user-operation', chainId, entryPoint: ROUTER, operation },
    faults,
    claims: [],
  } as unknown as MessageExplanation
  return saidOf(operationUnknownParts, { message, effects, explanation: { claims } as unknown as NonNullable<CaseParts['explanation']> })
}
const PAYS = [`warn: ${NOBODY} pays for this`]
const TAKES = [`danger: ${NOBODY} pays for this, and can take any amount in return`]
const allowance = (more: Partial<Extract<Effect, { kind: 'allowance' }>>): Effect => ({
  kind: 'allowance',
  token: usdc,
  spender: NOBODY,
  after: 5n,
  unlimited: true,
  evidence: RUN,
  ...more,
})
const operator = (granted: boolean, who = NOBODY): Claim => ({
  kind: 'operator',
  owner: undefined,
  collection: USDC,
  operator: who,
  granted,
})

describe('operation/unknown-parts', () => {
  it.each<[string, Given, readonly string[]]>([
    ['for this chain and a known entry point', {}, []],
    ['for another chain', { chainId: 1 }, ['block: This operation is for chain 1, but you’re on chain 31337']],
    ['for an entry point that nobody knows', { faults: ['not-canonical'] }, ['danger: Uniswap v2 router isn’t an entry point we know']],
    ['with another fault', { faults: ['checksum'] }, []],
    ['by a maker that nobody knows', { factory: NOBODY }, [`danger: ${NOBODY}, which we don’t know, would create the account ${ALICE}`]],
    ['by the marker of EIP-7702', { factory: EIP7702_FACTORY }, []],
    ...(
      [
        '0x4e1dcf7ad4e460cfd30791ccc4f9c8a4f820ec67',
        '0x0ba5ed0c6aa8c49038f819e587e2633c4a9f428a',
        '0x00000000000017c61b5bee81050ec8efc9c6fecd',
        '0x2577507b78c2008ff367261cb6285d44ba5ef2e9',
        '0xd703aae79538628d27099b8c4f621be4ccd142d5',
      ] as const
    ).map((factory): [string, Given, readonly string[]] => [`by the known maker ${factory}`, { factory }, []]),
  ])('judges an operation %s', (_, given, sentences) => {
    expect(said(given)).toEqual(sentences)
  })

  it.each<[string, Given, readonly string[]]>([
    ['and takes nothing that is seen', {}, PAYS],
    ['and names a token', { paymasterData: concat('0x01', USDC) }, PAYS],
    ['and may take without a bound', { effects: [allowance({})] }, TAKES],
    ['and may take up to a bound', { effects: [allowance({ unlimited: false })] }, PAYS],
    ['and somebody else may take', { effects: [allowance({ spender: BOB })] }, PAYS],
    ['and may take all items', { claims: [operator(true)] }, TAKES],
    ['and may take items no more', { claims: [operator(false)] }, PAYS],
    ['and somebody else may take all items', { claims: [operator(true, BOB)] }, PAYS],
    ['and may take without a bound what it names', { effects: [allowance({})], paymasterData: concat('0x01', USDC) }, TAKES],
  ])('tells of somebody who pays %s', (_, given, sentences) => {
    expect(said({ paymaster: NOBODY, ...given })).toEqual(sentences)
  })

  it('says nothing where nobody else pays, and of what is no operation', () => {
    expect(said({ effects: [allowance({})] })).toEqual([])
    const message = { use: { use: 'erc2612' }, faults: ['not-canonical'], claims: [] } as unknown as MessageExplanation
    expect(saidOf(operationUnknownParts, { message })).toEqual([])
    expect(saidOf(operationUnknownParts, {})).toEqual([])
  })
})
