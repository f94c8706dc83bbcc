import type { Address } from '#core/ethereum/address'
import { MAX_UINT256 } from '#core/money/amount'
import type { Intent } from '#core/signing/intent'
import type { SignableMessage } from '#core/signing/signable'
import { say, type Words } from '#core/text/words'
import * as calls from './calls.ts'
import * as messages from './messages.ts'
import { PRACTICE_CONTRACTS } from './contracts.ts'

type Place = { readonly account: Address; readonly nowSeconds: bigint }

/** What it becomes: a transaction, or something that is signed as it is. */
export type PracticeOutcome = { readonly intent: Intent } | { readonly asked: SignableMessage }

/** Something to sign for practice. `friendly` says what an honest app would ask; `hostile` what a thief would. */
export type PracticeItem = {
  readonly id: string
  readonly group: 'friendly' | 'hostile' | 'odd'
  /** As the app that asks would put it. */
  readonly title: Words
  /** What to watch for. */
  readonly about: Words
  asks(place: Place): PracticeOutcome
}

const ETHER = 10n ** 18n
const DOLLAR = 10n ** 6n
const call = (to: Address, data: Extract<Intent, { kind: 'call' }>['data'], value = 0n): PracticeOutcome => ({
  intent: { kind: 'call', to, data, value },
})

/** In the order of the screen: first what is fine, then what is not, then what is merely strange. */
export const ITEMS: readonly PracticeItem[] = [
  {
    id: 'pay',
    group: 'friendly',
    title: say('Send 10 USDC to Bob'),
    about: say('A simple payment: you send one asset, and nothing else changes.'),
    asks: () => call(PRACTICE_CONTRACTS.usdc, calls.transfer(PRACTICE_CONTRACTS.bob, 10n * DOLLAR)),
  },
  {
    id: 'wrap',
    group: 'friendly',
    title: say('Wrap 0.1 ETH'),
    about: say('You send ETH and receive the same amount of WETH.'),
    asks: () => call(PRACTICE_CONTRACTS.weth, calls.deposit, ETHER / 10n),
  },
  {
    id: 'swap',
    group: 'friendly',
    title: say('Swap 0.1 ETH for USDC on Uniswap'),
    about: say('Check what you receive, and the minimum the call guarantees.'),
    asks: ({ account, nowSeconds }) =>
      call(
        PRACTICE_CONTRACTS.uniswapV2Router,
        calls.swapEther(300n * DOLLAR, [PRACTICE_CONTRACTS.weth, PRACTICE_CONTRACTS.usdc], account, nowSeconds + 3600n),
        ETHER / 10n,
      ),
  },
  {
    id: 'approve-exact',
    group: 'friendly',
    title: say('Let Uniswap spend 50 USDC'),
    about: say('Nothing moves now. Uniswap gets permission to spend, with a limit.'),
    asks: () => call(PRACTICE_CONTRACTS.usdc, calls.approve(PRACTICE_CONTRACTS.uniswapV2Router, 50n * DOLLAR)),
  },
  {
    id: 'multicall',
    group: 'friendly',
    title: say('Pay Bob and Carol at once'),
    about: say('Two payments in one call. Open the list of calls.'),
    asks: () =>
      call(
        PRACTICE_CONTRACTS.multicall3,
        calls.payMany([
          { to: PRACTICE_CONTRACTS.bob, wei: ETHER / 100n },
          { to: PRACTICE_CONTRACTS.carol, wei: ETHER / 50n },
        ]),
        (ETHER * 3n) / 100n,
      ),
  },
  {
    id: 'sign-in',
    group: 'friendly',
    title: say('Sign in to the town’s market'),
    about: say('A message, not a transaction. Check which site it’s for, and when it expires.'),
    asks: (place) => ({ asked: messages.signIn(place) }),
  },
  {
    id: 'permit',
    group: 'friendly',
    title: say('Let Uniswap spend 50 USDC, by signature'),
    about: say('Signing a permit costs nothing. See what anyone holding it could take.'),
    asks: (place) => ({ asked: messages.practicePermit(place, PRACTICE_CONTRACTS.uniswapV2Router, 50n * DOLLAR, 3600n) }),
  },
  {
    id: 'approve-unlimited',
    group: 'hostile',
    title: say('Verify your wallet to continue'),
    about: say('It says “verify”. See what a stranger could take from then on.'),
    asks: () => call(PRACTICE_CONTRACTS.usdc, calls.approve(PRACTICE_CONTRACTS.scammer, MAX_UINT256)),
  },
  {
    id: 'claim',
    group: 'hostile',
    title: say('Claim your reward'),
    about: say('You should receive a reward. See what you really receive, and what you send.'),
    asks: () => call(PRACTICE_CONTRACTS.claimTrap, calls.claim, ETHER / 20n),
  },
  {
    id: 'lookalike',
    group: 'hostile',
    title: say('Send 25 USDC to Bob again'),
    about: say('This address was copied from history. Compare it after you’ve paid Bob or saved him as a contact.'),
    asks: () => call(PRACTICE_CONTRACTS.usdc, calls.transfer(PRACTICE_CONTRACTS.lookalike, 25n * DOLLAR)),
  },
  {
    id: 'operator',
    group: 'hostile',
    title: say('List your cats for sale'),
    about: say('One permission for every item of a collection, now and later.'),
    asks: () => call(PRACTICE_CONTRACTS.cats, calls.setApprovalForAll(PRACTICE_CONTRACTS.scammer, true)),
  },
  {
    id: 'permit-drain',
    group: 'hostile',
    title: say('Confirm you’re human'),
    about: say('Free, and not a transaction. See what a stranger could do with your signature.'),
    asks: (place) => ({ asked: messages.practicePermit(place, PRACTICE_CONTRACTS.scammer, MAX_UINT256, 40n * 365n * 86_400n) }),
  },
  {
    id: 'permit2-drain',
    group: 'hostile',
    title: say('Refresh your session'),
    about: say('Permit2 can move any token you ever approved for it. This lets a stranger do that.'),
    asks: (place) => ({ asked: messages.practicePermit2(place, PRACTICE_CONTRACTS.scammer) }),
  },
  {
    id: 'bare-hash',
    group: 'hostile',
    title: say('Verify your device'),
    about: say('A raw hash with no explanation. Assay never signs these, so there’s no button.'),
    asks: () => ({ asked: messages.bareHash }),
  },
  {
    id: 'token-contract',
    group: 'odd',
    title: say('Send 5 USDC to the USDC contract'),
    about: say('A common mistake: tokens sent to their own contract are lost.'),
    asks: () => call(PRACTICE_CONTRACTS.usdc, calls.transfer(PRACTICE_CONTRACTS.usdc, 5n * DOLLAR)),
  },
  {
    id: 'revert',
    group: 'odd',
    title: say('Ask for more than the limit'),
    about: say('It would fail on chain. You see why before you pay for it.'),
    asks: () => call(PRACTICE_CONTRACTS.reverter, calls.customError(500n)),
  },
  {
    id: 'hostile-reason',
    group: 'odd',
    title: say('Fail with a misleading reason'),
    about: say('The contract writes its own error text. We mark it as foreign, and show its hidden tricks.'),
    asks: () => call(PRACTICE_CONTRACTS.reverter, calls.hostileReason),
  },
  {
    id: 'unknown',
    group: 'odd',
    title: say('Call an undocumented function'),
    about: say('The data can’t be decoded, but you can still see what it does.'),
    asks: () => call(PRACTICE_CONTRACTS.loop, calls.practiceWrite(2n)),
  },
  {
    id: 'no-code',
    group: 'odd',
    title: say('Send data to a personal wallet'),
    about: say('It looks like a contract call, but there’s no contract to answer it.'),
    asks: () => call(PRACTICE_CONTRACTS.carol, calls.transfer(PRACTICE_CONTRACTS.bob, 10n * DOLLAR), ETHER / 100n),
  },
  {
    id: 'fickle',
    group: 'odd',
    title: say('Flip a coin for 0.02 ETH'),
    about: say('The result depends on the block it’s confirmed in. A simulation can show only one outcome.'),
    asks: () => call(PRACTICE_CONTRACTS.fickle, calls.evenOrOdd, ETHER / 50n),
  },
]
