import { EMPTY_HASH } from '#core/bytes/empty-hash'
import { unknownEvidence } from '#core/evidence/evidence'
import { know, notKnown } from '#core/evidence/fact'
import type { Address } from '#core/ethereum/address'
import type { Finding, FindingLevel } from '#core/signing/finding'
import { say } from '#core/text/words'
import type { AccountFact } from '#review'
import type { Right } from '#wallet'
import { address, DAI, DAY, EVERYDAY, hash, HEADER, NOW, PROVED, proved, UNI, type TokenAt, units, USDC } from './facts.ts'

const finding = (rule: string, level: FindingLevel, sentence: string): Finding => ({
  rule,
  level,
  say: say(sentence),
  why: say('Whoever has the key of that account can take it at any time.'),
  todo: say('Revoke it.'),
})
type Given = { readonly of: TokenAt; readonly spender: Address; readonly limit?: number; readonly has: number; readonly block: bigint }

const right = ({ of, spender, limit, has, block }: Given, findings: readonly Finding[], more: Partial<Right> = {}): Right => {
  const most = 2n ** 256n - 1n
  const level = findings[0]?.level
  return {
    id: `allowance:${of.address}:${spender}`,
    allowance: {
      chainId: 1,
      owner: EVERYDAY.address,
      grant: { is: 'allowance', token: of.address, spender },
      sources: ['log'],
      block,
      token: of,
      amount: proved(limit === undefined ? most : units(of, limit)),
      exposure: proved({ token: of, units: units(of, Math.min(limit ?? has, has)) }),
      balance: proved(units(of, has)),
      lastUse: know({ transaction: hash('77'), at: NOW - 40 * DAY }, PROVED),
    },
    own: false,
    listed: true,
    findings,
    ...(level === undefined ? {} : { level }),
    ...more,
  }
}

export const THIEF = address(60)
export const RIGHTS: readonly Right[] = [
  right(
    { of: USDC, spender: THIEF, has: 12_480.55, block: HEADER.number - 4000n },
    [finding('allowance/no-code', 'danger', 'The spender is a personal wallet, not an app.')],
    { taker: know({ codeHash: EMPTY_HASH, nonce: 4n, balance: 0n } as unknown as AccountFact, PROVED) },
  ),
  right({ of: DAI, spender: address(61), has: 2150, block: HEADER.number - 900_000n }, [
    finding('allowance/unlimited', 'warn', 'It has no limit.'),
  ]),
  right({ of: UNI, spender: '0x000000000022d473030f116ddee9f6b43ac78ba3', limit: 50, has: 310.4, block: HEADER.number - 70_000n }, []),
  {
    ...right({ of: USDC, spender: '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45', limit: 500, has: 12_480.55, block: 19_000_000n }, []),
    allowance: {
      ...right({ of: USDC, spender: '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45', limit: 500, has: 12_480.55, block: 19_000_000n }, [])
        .allowance,
      exposure: notKnown(unknownEvidence('rpc/cannot-prove')),
    },
  },
]
