import type { OwnTransaction } from '#core/activity/activity'
import type { Request } from '#core/signing/request'
import { addressWord, amountWord, say } from '#core/text/words'
import { address, amount, ETHEREUM, EVERYDAY, hash, HEADER, MINUTE, NOW, PROVED, units, USDC } from './facts.ts'

export const ADA = address(21)
const intent = { kind: 'send', to: ADA, amount: amount(USDC, 250) } as const
const sentence = say('Send {amount} to {to}', { amount: amountWord(amount(USDC, 250)), to: addressWord(ADA, 'Ada') })

const own = (digits: string, ago: number, state: OwnTransaction['state']): OwnTransaction => ({
  id: hash(digits),
  chainId: ETHEREUM.chainId,
  account: EVERYDAY.address,
  requestId: digits,
  intent,
  transaction: {
    chainId: 1,
    nonce: 41,
    maxPriorityFeePerGas: 50_000_000n,
    maxFeePerGas: 2_400_000_000n,
    gas: 65_000n,
    to: USDC.address,
    value: 0n,
    data: '0xa9059cbb',
    accessList: [],
  } as unknown as OwnTransaction['transaction'],
  raw: '0x02',
  sentence,
  createdAt: NOW - ago,
  state,
  predicted: [{ token: USDC.address as `0x${string}`, symbol: 'USDC', decimals: 6, units: -units(USDC, 250) }],
})
export const PENDING = own('f00d', 2 * MINUTE, { at: 'pending', evidence: PROVED, since: NOW - 2 * MINUTE })
export const CONFIRMED = own('beef', 190 * MINUTE, {
  at: 'included',
  depth: 'final',
  evidence: PROVED,
  inclusion: {
    blockNumber: HEADER.number - 950n,
    blockHash: hash('abc'),
    index: 12,
    success: true,
    gasUsed: 48_201n,
    effectiveGasPrice: 1_254_000_000n,
  },
})
export const FAILED = own('dead', 2900 * MINUTE, {
  ...(CONFIRMED.state as Extract<OwnTransaction['state'], { at: 'included' }>),
  inclusion: { ...(CONFIRMED.state as Extract<OwnTransaction['state'], { at: 'included' }>).inclusion, success: false },
})
export const DRAFT: Request = {
  kind: 'transaction',
  id: 'draft',
  origin: { kind: 'own' },
  account: EVERYDAY.address,
  chainId: 1,
  createdAt: NOW - 40 * MINUTE,
  stage: { at: 'draft' },
  intent,
  speed: 'normal',
}
