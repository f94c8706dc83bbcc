import type { Token } from '#core/money/token'
import type { ValuePoint } from '#core/money/holding'
import type { AssetsState, PriceState } from '#wallet'
import { amount, DAI, DAY, ETH, EVERYDAY, HEADER, LINK, NOW, ODD, PROVED, proved, UNI, USDC, WSTETH } from './facts.ts'

const HELD: readonly (readonly [token: Token, amount: number])[] = [
  [ETH, 4.2718],
  [USDC, 12_480.55],
  [WSTETH, 1.905],
  [DAI, 2150],
  [UNI, 310.4],
  [LINK, 84.25],
]
const DOLLARS: Readonly<Record<string, number>> = { ETH: 3121.4, USDC: 0.9999, DAI: 1.0001, UNI: 7.12, LINK: 13.86, wstETH: 3742.6 }

const identity = ({ address }: Token): string => address ?? 'ETH'
const balancesOf = (held: typeof HELD): AssetsState['balances'] => ({
  asking: false,
  balances: { header: HEADER, items: held.map(([token, of]) => ({ token, balance: proved(amount(token, of)) })), trips: 3 },
})
const stateOf = (held: typeof HELD): AssetsState => ({
  holdings: held.map(([token, of]) => ({
    chainId: 1,
    account: EVERYDAY.address,
    token,
    balance: proved(amount(token, of)),
    identity: identity(token),
  })),
  balances: balancesOf(held),
  sweep: { at: 'done', when: NOW - DAY, of: 1204, silent: 0 },
})

export const FULL_ASSETS = stateOf(HELD)
export const NO_ASSETS = stateOf([[ETH, 0]])
export const ASSETS_COMING: AssetsState = { holdings: [], balances: { asking: true }, sweep: { at: 'never' } }
/** Two balances could not be read, and one token came by itself. */
export const PARTIAL_ASSETS: AssetsState = {
  ...FULL_ASSETS,
  holdings: [
    ...FULL_ASSETS.holdings.map((holding) =>
      holding.token === WSTETH || holding.token === LINK
        ? {
            ...holding,
            balance: { known: false as const, evidence: { kind: 'unknown' as const, method: 'none' as const, why: 'rpc/cannot-prove' } },
          }
        : holding,
    ),
    {
      chainId: 1,
      account: EVERYDAY.address,
      token: ODD,
      balance: proved(amount(ODD, 5000)),
      identity: `1:${ODD.address}`,
      kept: {
        id: `1:${ODD.address}`,
        token: ODD,
        holders: [EVERYDAY.address],
        solicited: [],
        at: NOW - DAY,
        reasons: { [EVERYDAY.address]: [{ is: 'leads-away' }, { is: 'unsolicited' }] },
      },
    },
  ],
  sweep: { at: 'running', done: 420, of: 1204, found: 3, silent: 2 },
}

const priced = (dollars: number): NonNullable<PriceState['prices']>['of'][string] => ({
  fact: {
    known: true,
    value: {
      units: BigInt(Math.round(dollars * 1e6)) * 10n ** 12n,
      currency: 'USD',
      steps: [{ by: 'feed', pair: 'ETH/USD', address: '0x5f4ec3df9cbd43714fe2740f5e3616155c5b8419', at: NOW / 1000 - 700 }],
    },
    evidence: PROVED,
  },
  at: NOW / 1000 - 700,
})
export const PRICES: PriceState = {
  asking: false,
  prices: {
    header: HEADER,
    of: Object.fromEntries(HELD.map(([token]) => [identity(token), priced(DOLLARS[token.symbol] ?? 1)])),
    currencies: {},
    looks: {},
  },
}
/** 10^-4 of a price over the last day. */
export const CHANGES: Readonly<Record<string, number>> = Object.fromEntries(
  HELD.map(([token], at) => [identity(token), [184, -1, 171, 0, -322, 96][at] ?? 0]),
)

/** Six weeks of looks, with a gap. */
export const VALUES: readonly ValuePoint[] = Array.from({ length: 42 }, (_, back) => back)
  .filter((back) => back < 17 || back > 20)
  .map((back) => {
    const at = NOW - back * DAY
    const day = new Date(at).toISOString().slice(0, 10)
    const dollars = 38_300 - back * 74 + Math.round(900 * Math.sin(back / 3))
    return {
      id: `${EVERYDAY.address} ${day}`,
      account: EVERYDAY.address,
      day,
      at,
      chains: [{ chainId: 1, money: { units: BigInt(dollars) * 10n ** 18n, currency: 'USD' as const }, missing: 0 }],
    }
  })
  .toReversed()
/** What one ether cost over a week, in dollars. */
export const ETHER_PRICES = Array.from({ length: 56 }, (_, at) => ({
  at: NOW / 1000 - (55 - at) * 10_800,
  units: BigInt(Math.round(3040 + 90 * Math.sin(at / 7) + at * 1.4)) * 10n ** 18n,
  afterGap: false,
}))
