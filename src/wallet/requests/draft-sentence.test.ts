import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { nativeToken } from '#core/chains/chain'
import type { Contact } from '#core/identity/contact'
import type { BaseIntent, Intent } from '#core/signing/intent'
import type { Request } from '#core/signing/request'
import { plain } from '#core/text/words'
import { devnetChain } from '../../../test/support/whole-wallet.ts'
import { sentenceOfRequest } from './draft-sentence.ts'

const account: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const BOB: Address = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const CODE: Address = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'
const ZERO: Address = `0x${'00'.repeat(20)}`
const CHAIN: Chain = devnetChain('http://127.0.0.1:1')
const contacts: readonly Contact[] = [
  { id: 'bob', name: 'Bob', address: BOB, createdAt: 1 },
  { id: 'code', name: 'Batcher', address: CODE, createdAt: 1 },
  { id: 'me', name: 'Alice', address: account, createdAt: 1 },
]

const common = { id: 'r', origin: { kind: 'own' }, account, chainId: CHAIN.chainId, createdAt: 1, stage: { at: 'draft' } } as const
const asked = (intent: Intent): Request => ({ ...common, kind: 'transaction', intent, speed: 'normal' })
const sentence = async (request: Request): Promise<string> =>
  plain(
    await sentenceOfRequest(
      request,
      {
        book: { find: (chainId) => (chainId === CHAIN.chainId ? CHAIN : undefined) },
        session: { accounts: { get: () => [], subscribe: () => () => undefined } },
      },
      contacts,
    ),
  )

const payment = { kind: 'send', to: BOB, amount: { token: nativeToken(CHAIN), units: 15n * 10n ** 17n } } as const
const earlier = {
  type: 'eip1559',
  chainId: CHAIN.chainId,
  nonce: 3,
  gasLimit: 21_000n,
  to: BOB,
  value: 2n * 10n ** 18n,
  data: '0x',
  maxFeePerGas: 9n,
  maxPriorityFeePerGas: 2n,
  accessList: [],
} as const
const replacing = { kind: 'replace', account, replaces: '0x01', earlier } as const
const delegation = (to: Address): BaseIntent => ({ kind: 'delegate', account, to })

describe('what a request asks for, before anything was run', () => {
  it.each<[string, Intent]>([
    ['Send 1.5 ETH to Bob', payment],
    ['Send nothing to Bob', { kind: 'call', to: BOB, value: 0n, data: '0x' }],
    ['Send 2 ETH to Bob', { kind: 'given', transaction: earlier }],
    ['Send 2 payments in one transaction', { kind: 'batch', account, payments: [payment, payment] }],
    ['Let Alice run the code of Batcher', delegation(CODE)],
    ['Remove the code of Alice', delegation(ZERO)],
    ['Let Alice run the code of Batcher', { ...replacing, how: 'speed-up', wish: delegation(CODE) }],
    // What is outbid is what was signed, whatever was wished for.
    ['Speed up “Send 2 ETH to Bob”', { ...replacing, how: 'speed-up', wish: payment }],
    ['Cancel “Send 2 ETH to Bob”', { ...replacing, how: 'cancel', wish: payment }],
  ])('%s', async (words, intent) => {
    expect(await sentence(asked(intent))).toBe(words)
  })

  it('is the sentence of a message, read for whoever signs it', async () => {
    const request: Request = {
      ...common,
      kind: 'authorization',
      asked: { kind: 'authorization', authorization: { chainId: 31337n, address: CODE, nonce: 0n } },
    }
    expect(await sentence(request)).toContain('Batcher')
  })

  it('says so where its chain is not set up any more', async () => {
    expect(await sentence({ ...asked(payment), chainId: 5 })).toBe('A request on a chain that is not set up any more')
  })
})
