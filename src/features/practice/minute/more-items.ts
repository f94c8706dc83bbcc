import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { say } from '#core/text/words'
import * as calls from '../calls.ts'
import { PRACTICE_CONTRACTS } from '../contracts.ts'
import type { PracticeItem } from '../items.ts'

const ETHER = 10n ** 18n
const DOLLAR = 10n ** 6n

type Friendly = Pick<PracticeItem, 'id' | 'title'> & { readonly to: Address; readonly data: Hex; readonly wei?: bigint }

const friendly = ({ id, title, to, data, wei = 0n }: Friendly): PracticeItem => ({
  id,
  group: 'friendly',
  title,
  about: title,
  asks: () => ({ intent: { kind: 'call', to, data, value: wei } }),
})

const { bob, carol, scammer, usdc, weth, uniswapV2Router } = PRACTICE_CONTRACTS

/** What is fine to sign, for the questions alone: the practice set has fewer of it than of traps that run on the chain of the page. */
export const MORE_ITEMS: readonly PracticeItem[] = [
  friendly({ id: 'pay-ether', title: say('Send 0.05 ETH to Bob'), to: bob, data: '0x', wei: ETHER / 20n }),
  friendly({ id: 'pay-carol', title: say('Send 15 USDC to Carol'), to: usdc, data: calls.transfer(carol, 15n * DOLLAR) }),
  friendly({ id: 'revoke', title: say('Revoke a stranger’s permission'), to: usdc, data: calls.approve(scammer, 0n) }),
  friendly({ id: 'pay-carol-ether', title: say('Send 0.1 ETH to Carol'), to: carol, data: '0x', wei: ETHER / 10n }),
  friendly({ id: 'approve-more', title: say('Let Uniswap spend 200 USDC'), to: usdc, data: calls.approve(uniswapV2Router, 200n * DOLLAR) }),
  {
    id: 'swap-more',
    group: 'friendly',
    title: say('Swap 0.2 ETH for USDC on Uniswap'),
    about: say('Swap 0.2 ETH for USDC on Uniswap'),
    asks: ({ account, nowSeconds }) => ({
      intent: {
        kind: 'call',
        to: uniswapV2Router,
        data: calls.swapEther(600n * DOLLAR, [weth, usdc], account, nowSeconds + 3600n),
        value: ETHER / 5n,
      },
    }),
  },
]
