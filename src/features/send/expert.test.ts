import { describe, expect, it } from 'vitest'
import type { Payment } from '#core/signing/intent'
import type { BlockRules } from '#wallet'
import { readExpert, withExpert } from './expert.ts'

const nothing = { data: '', gas: '', nonce: '' }
const codes = (typed: Partial<typeof nothing>) =>
  Object.entries(readExpert({ ...nothing, ...typed }, 'takes-data').errors).map(([part, error]) => `${part}: ${error.code}`)
const token = { chainId: 1, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' } as const
const payment: Payment = { kind: 'send', to: '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc', amount: { units: 1n, token } }

describe('what experts set', () => {
  it('is left to the completion where nothing is typed', () => {
    expect(readExpert(nothing, 'takes-data')).toEqual({ errors: {} })
    expect(withExpert(payment, readExpert(nothing, 'takes-data'))).toEqual(payment)
  })

  it('goes into the payment as it was typed', () => {
    const set = readExpert({ data: '0xDE AD\nbeef', gas: '50000', nonce: '0' }, 'takes-data')
    expect(withExpert(payment, set)).toEqual({ ...payment, data: '0xdeadbeef', figures: { gasLimit: 50_000n, nonce: 0 } })
  })

  it('takes no data along with a token, whose call has bytes of its own', () => {
    expect(readExpert({ ...nothing, data: '0xdead' }, 'no-data')).toEqual({ errors: {} })
  })

  it('refuses what is no whole bytes, no gas of any transaction, and no number', () => {
    for (const data of ['dead', '0xabc', '0xzz', 'all']) expect(codes({ data })).toEqual(['data: input/data-malformed'])
    expect(codes({ data: `0x${'00'.repeat(3000)}` })).toEqual(['data: input/too-long'])
    for (const gas of ['0', '11999', '1e6', '-5', '99999999999']) expect(codes({ gas })).toEqual(['gas: input/out-of-range'])
    for (const nonce of ['-1', '1.5', '9007199254740992', 'next']) expect(codes({ nonce })).toEqual(['nonce: input/out-of-range'])
    expect(codes({ data: 'x', gas: 'x', nonce: 'x' })).toHaveLength(3)
  })

  it('takes the gas that the next block would', () => {
    const refused = (gas: string, block: BlockRules): boolean =>
      readExpert({ ...nothing, gas }, 'takes-data', block).errors.gas !== undefined
    const [osaka, amsterdam] = [
      { rules: 'osaka', mostGas: 16_777_216n },
      { rules: 'amsterdam', mostGas: 60_000_000n },
    ] as const
    expect(['20999', '21000', '16777216', '16777217'].map((gas) => refused(gas, osaka))).toEqual([true, false, false, true])
    expect(['11999', '12000', '16777217', '60000001'].map((gas) => refused(gas, amsterdam))).toEqual([true, false, false, true])
  })
})
