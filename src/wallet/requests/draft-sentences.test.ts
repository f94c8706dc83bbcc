import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { BaseIntent, Intent, Payment } from '#core/signing/intent'
import type { Request } from '#core/signing/request'
import { plain } from '#core/text/words'
import { CHAIN } from '../../../test/support/small-ports.ts'
import { sentenceOfRequest } from './draft-sentence.ts'

const ME: Address = `0x${'11'.repeat(20)}`
const BOB: Address = `0x${'b0'.repeat(20)}`
const CODE: Address = `0x${'c0'.repeat(20)}`
const ZERO: Address = `0x${'00'.repeat(20)}`
const own = { address: ME, name: 'Mine' } as never
const book = { find: (chainId: number) => (chainId === 1 ? CHAIN : undefined) }
const session = { accounts: { get: () => [own], subscribe: () => () => undefined } } as never
const common = { id: 'r', origin: { kind: 'own' }, account: ME, createdAt: 0, stage: { at: 'draft' } } as const

const said = async (request: object, chainId = 1) =>
  plain(await sentenceOfRequest({ ...common, chainId, ...request } as Request, { book, session }, []))
const wanted = (intent: Intent, chainId?: number) => said({ kind: 'transaction', intent, speed: 'normal' }, chainId)

const ether = { chainId: 1, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' } as const
const payment: Payment = { kind: 'send', to: BOB, amount: { units: 10n ** 18n, token: ether } }
const transaction = {
  type: 'legacy',
  chainId: 1,
  nonce: 5,
  gasLimit: 1n,
  to: BOB,
  value: 2n * 10n ** 18n,
  data: '0x',
  gasPrice: 1n,
} as const
const replacing = (how: 'cancel' | 'speed-up', wish: BaseIntent): Intent => ({
  kind: 'replace',
  how,
  account: ME,
  replaces: '0x01',
  earlier: transaction,
  wish,
})

describe('what a request asks for, before anything was run', () => {
  it('is nothing to be told of a chain that is gone', async () => {
    expect(await wanted(payment, 7)).toBe('A request on a chain that is not set up any more')
  })
  it('is what its call is to do', async () => {
    expect(await wanted(payment)).toMatch(/^Send 1 ETH to 0xb0/i)
    expect(await wanted({ kind: 'given', transaction })).toMatch(/^Send 2 ETH to 0xb0/i)
    expect(await wanted({ kind: 'call', value: 0n, data: '0x6001' })).toMatch(/contract/)
  })
  it('is how many payments are made together', async () => {
    expect(await wanted({ kind: 'batch', account: ME, payments: [payment, payment, payment] })).toBe('Send 3 payments in one transaction')
  })
  it('is whose code the account is to run, or that it is taken back', async () => {
    expect(await wanted({ kind: 'delegate', account: ME, to: CODE })).toMatch(/^Let Mine.* run the code of 0xc0/i)
    expect(await wanted({ kind: 'delegate', account: ME, to: ZERO })).toBe('Remove the code of Mine')
  })
  it('is, of what replaces another, what that one does, from its bytes', async () => {
    expect(await wanted(replacing('cancel', payment))).toMatch(/^Cancel .*send 2 ETH to 0xb0/i)
    expect(await wanted(replacing('speed-up', payment))).toMatch(/^Speed up .*send 2 ETH to 0xb0/i)
  })
  it('is what is done in the end where another is only sped up', async () => {
    expect(await wanted(replacing('speed-up', { kind: 'delegate', account: ME, to: CODE }))).toMatch(/^Let Mine/)
    expect(await wanted(replacing('cancel', { kind: 'delegate', account: ME, to: CODE }))).toMatch(/^Cancel/)
  })
  it('is what a message says that is to be signed', async () => {
    expect(await said({ kind: 'message', asked: { kind: 'message', message: '0x6869' } })).toMatch(/sign/i)
    expect(
      await said({ kind: 'authorization', asked: { kind: 'authorization', authorization: { chainId: 1n, address: CODE, nonce: 0n } } }),
    ).toMatch(/0xc0/i)
  })
})
