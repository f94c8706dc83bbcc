import type { Address } from '../../../src/core/ethereum/address.ts'
import { encodeFunctionData } from 'viem'
import type { Hex } from '../../../src/core/bytes/hex.ts'
import { flippedSlotAbi, medalsAbi } from '../../../devnet/abi-grown.ts'
import { CAST, CONTRACTS, LOOKALIKE } from '../../../devnet/addresses.ts'

/**
 * How it is brought before Assay. `check`: an entry of `test/corpus/hostile.ts`, opened as a link on /check. Without `as` it is looked at as
 * whoever the entry names. `earlier` was included before. `send`: a payment in the Send form, to `to`;
 * `copied` is what the person copied in Assay before.
 */
export type Way =
  | { readonly check: string; readonly as?: Address; readonly earlier?: Sent; readonly after?: Turn }
  | { readonly send: { readonly to: Address; readonly copied?: Address } }

/** A transaction of somebody in the practice chain. */
export type Sent = { readonly from: Address; readonly to: Address; readonly data: Hex }

/** What the attacker does after the first look, told in words, and the rule that speaks of it once it is looked at again. */
export type Turn = Sent & { readonly told: string; readonly rule: string }

export type Attack = {
  /** Also its page and its picture. */
  readonly slug: string
  readonly title: string
  /** When the real one was, and what was lost. */
  readonly when: string
  readonly loss: string
  /** What happened to whom, in paragraphs. */
  readonly story: readonly string[]
  /** What stands for it in the practice chain. */
  readonly here: string
  readonly way: Way
}

/** Ten attacks that people lost much by, each made again in the practice chain. Figures are as they were reported at the time. */
export const ATTACKS: readonly Attack[] = [
  {
    slug: 'bybit',
    title: 'The delegatecall of Bybit',
    when: '21 February 2025',
    loss: 'about 1.46 billion dollars, 401,000 ether among it',
    story: [
      'Somebody had put code of their own into the page of Safe{Wallet} that the owners of the exchange’s cold wallet used. It showed them a routine payment to a warm wallet, and had them sign something else: a Safe transaction with operation 1, a DELEGATECALL of a contract whose `transfer` wrote its argument into slot 0, where a Safe keeps the address of its code.',
      'Their hardware wallets showed hashes that nobody compared. From then on the Safe ran the thieves’ code, which sent everything away. The FBI named North Korea’s TraderTraitor.',
    ],
    here: 'alice, an owner of `treasury`, is asked for the same: operation 1 at `slotZero`, whose `transfer` writes slot 0.',
    way: { check: 'foreign code run as the Safe (Bybit)', as: CONTRACTS.treasury },
  },
  {
    slug: 'poisoned-address',
    title: 'The poisoned address',
    when: '3 May 2024',
    loss: '1,155 WBTC, then about 70 million dollars',
    story: [
      'The victim had sent a small payment to a new address of their own. Within minutes somebody paid them a trifle from an address with the same first and last digits, which then stood in the history beside the real one. The large payment went to the copy.',
      'After days of talk on chain most of it came back. Others are asked for nothing: by a study of 2025, 270 million attempts on Ethereum and BNB Smart Chain in two years had cost 83.8 million dollars.',
    ],
    here: 'Bob is a contact; `lookalike`, which has his first and last four digits and reached histories by dust, is pasted into the Send form.',
    way: { send: { to: LOOKALIKE } },
  },
  {
    slug: 'permit',
    title: 'The permit that drains',
    when: '28 September 2024',
    loss: '12,083 spWETH, then about 32 million dollars',
    story: [
      'A holder of tokens lent at Spark signed one message on a false page: a permit (EIP-2612), which lets somebody else take the token later. It costs nothing, sends nothing, and looks like a login. A customer of Inferno Drainer handed it in and took everything.',
      'By Scam Sniffer’s count of 2024, permits were more than half of all thefts above a million dollars.',
    ],
    here: 'alice is asked to sign a permit of all her USDC for `scammer`.',
    way: { check: 'a permit of all USDC for a person' },
  },
  {
    slug: 'permit2-batch',
    title: 'Several tokens by one Permit2 signature',
    when: '14 October 2024',
    loss: '1.39 million dollars',
    story: [
      'A holder of PEPE had given Uniswap’s Permit2 the usual unlimited allowances. On a false page they signed one message for it, and within the hour PEPE, MSTR and APU were in a new wallet.',
      'Permit2 can grant several tokens in one signature. Who gave it its allowances long ago sees no other step.',
    ],
    here: 'The deployer, who uses Permit2, is asked for a PermitBatch of USDC and DAI for `drainer`, the most there can be and without an end.',
    way: { check: 'Permit2 for a drainer, two tokens at once' },
  },
  {
    slug: 'zero-price-order',
    title: 'The order for nothing',
    when: '25 January 2023',
    loss: '40 NFTs, estimated at 1.1 million dollars and more',
    story: [
      'Kevin Rose, who founded Moonbirds, followed an airdrop to a page that seemed to ask for a login. What he signed was an order for Seaport, OpenSea’s marketplace: all that it listed, for nothing. The allowances were those he had given to sell.',
      'A year before, orders that were signed half empty had cost seventeen people 254 NFTs, about 1.7 million dollars.',
    ],
    here: 'alice, who has let the marketplace’s conduit take her medals, as sellers do, is asked to sign an order of Seaport that sells one for nothing.',
    way: {
      check: 'a medal for sale for nothing',
      earlier: {
        from: CAST.alice,
        to: CONTRACTS.medals,
        data: encodeFunctionData({ abi: medalsAbi, functionName: 'setApprovalForAll', args: [CONTRACTS.conduit, true] }),
      },
    },
  },
  {
    slug: 'sweeper-delegation',
    title: 'The sweeper in place of the account’s code',
    when: 'since 7 May 2025',
    loss: 'whatever arrives, of tens of thousands of accounts',
    story: [
      'Pectra lets an account take the code of a contract (EIP-7702). Within weeks Wintermute counted that more than 97 of 100 delegations went to copies of the same short program, which they published as CrimeEnjoyor: it sends on whatever ether arrives.',
      'One signature is enough, of a key that leaked or of a person who was told that their account must be upgraded, and it holds until another takes its place.',
    ],
    here: 'alice is asked for an authorization of `sweeper`.',
    way: { check: 'code of a sweeper for the account' },
  },
  {
    slug: 'claim-trap',
    title: 'The claim that takes',
    when: 'since 2022',
    loss: 'from one balance to whole collections, in thousands of thefts',
    story: [
      'A page promises an airdrop, a mint or a repair. The button calls a function that is named `Claim`, `SecurityUpdate` or `Connect`, is payable, and does nothing but keep the ether that comes with it. In December 2022 a contract called SecurityUpdates emptied visitors of a false mint of Cool Cats that way.',
      'The name is all that many wallets showed, and whoever wrote the contract chose the name.',
    ],
    here: 'alice is asked to call `claim` of `claimTrap` with one ether.',
    way: { check: 'a claim that takes' },
  },
  {
    slug: 'flipped-slot',
    title: 'A simulation that was true for half a minute',
    when: 'January 2025',
    loss: '143.45 ether, then about 461,000 dollars',
    story: [
      'The page asked for a claim. The wallet’s simulation showed that a little ether would come in, which was true. Some thirty seconds later its owner changed one slot of the contract; the person signed what they had seen, and the account was emptied.',
      'A simulation says what would happen on one state. The question is who may change that state before the transaction is included.',
    ],
    here: 'alice is asked to pay one ether to `flippedSlot`, which pays double until its owner sets a slot.',
    way: {
      check: 'double pay, until its owner says otherwise',
      after: {
        told: 'Then its owner sets the slot, and Assay looks again: by itself with the next block, and before anything is signed, as every slot that the run read is proved once more then.',
        from: CAST.scammer,
        to: CONTRACTS.flippedSlot,
        data: encodeFunctionData({ abi: flippedSlotAbi, functionName: 'close', args: [true] }),
        rule: 'state/just-switched',
      },
    },
  },
  {
    slug: 'false-events',
    title: 'Tokens that log what did not happen',
    when: 'since 2021',
    loss: 'part of 83.8 million dollars by poisoned histories',
    story: [
      'A contract may log what it likes. In April 2021 somebody minted “in the sleep” of the artist Beeple: logs of a contract said that he had made a second copy of his picture of 69 million dollars and given it away, and explorers showed it as his.',
      'The same trick fills histories with transfers of false USDC that the owner seems to have sent, to addresses that look like those of friends.',
    ],
    here: 'alice is asked to call `airdrop` of `phantomToken`, which logs transfers and an allowance that its storage does not know.',
    way: { check: 'an airdrop of logs' },
  },
  {
    slug: 'clipboard',
    title: 'The address that changed in the clipboard',
    when: 'told of on 28 March 2023',
    loss: 'at least 400,000 dollars, of more than 15,000 people',
    story: [
      'Kaspersky found it in copies of Tor Browser offered outside of its own site: a program that waits until the clipboard holds something like an address, and puts an address of its own there. In 2017 CryptoShuffler had taken 23 bitcoin in the same way.',
      'A good one keeps a list of addresses to choose one that begins and ends like the copied one.',
    ],
    here: 'Bob’s address is copied in Assay, and something else puts `lookalike` into the field of the Send form. Bob is no contact.',
    way: { send: { to: LOOKALIKE, copied: CAST.bob } },
  },
]
