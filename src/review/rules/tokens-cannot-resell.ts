import { defined } from '#core/defined'
import { pad } from '#core/bytes/hex'
import type { Simulation } from '#core/simulation/simulation'
import { addressWord, say } from '#core/text/words'
import { explainLog, unknownToken } from '#decode'
import type { ScenarioResult } from '../review.ts'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'

/** G15: what arrives cannot be passed on, or not to where it came from: a trap for buyers. */
export const tokensCannotResell: Rule = rule({
  id: 'tokens/cannot-resell',
  levels: ['danger', 'warn', 'unknown', 'info'],
  needs: [],
  runs: ['resale'],
  judge: (one) => (one.input.plan.plays.length === 0 ? [] : judgePlays(one)),
})

function judgePlays(one: Case): readonly Judgement[] {
  const { plan, plays } = one.input
  return plan.plays.flatMap((play, at): readonly Judgement[] => {
    if (play.kind !== 'resale') return []
    const token = addressWord(play.subject, (one.names.tokenOf(play.subject) ?? unknownToken(one.input.chainId, play.subject)).symbol)
    const verdict = verdictOf(one, plays?.[at])
    if (verdict === 'fine') return []
    // Tried, and cut off: a contract can see to it, and one that nobody lists is asked about.
    const isCut = plays !== undefined && one.names.tokenOf(play.subject)?.from !== 'listed'
    if (verdict === 'unknown')
      return [
        {
          level: isCut ? 'warn' : 'unknown',
          ...defined({ material: isCut ? true : undefined }),
          say: say('We didn’t try whether you can sell {token} again', { token }),
          why: say('We couldn’t pass it on in a separate simulation.'),
          todo: say('Be careful with tokens you don’t know.'),
        },
      ]
    // No seller, no trap for buyers: receipts and debts are made for one holder, and often stay with them.
    if (verdict === 'stuck' && play.steps.length === play.after + 1) return [held(one, token)]
    return [
      {
        level: 'danger',
        say: SAY[verdict]({ token }),
        why: say('We simulated it right after this request. Traps let everyone buy and no one sell.'),
        todo: say('Don’t buy it.'),
      },
    ]
  })
}

const held = ({ effects }: Case, token: ReturnType<typeof addressWord>): Judgement => ({
  level: effects.some(({ kind }) => kind === 'asset-out' || kind === 'nft-out') ? 'warn' : 'info',
  say: say('You could only hold {token}, not pass it on', { token }),
  why: say('This request creates it for you. Receipts and debts are often like this. Something you buy to sell later shouldn’t be.'),
  todo: say('Find out how you get back what you give for it.'),
})

type Token = { readonly token: ReturnType<typeof addressWord> }
const SAY = {
  stuck: ({ token }: Token) => say('You couldn’t pass on {token} once you have it', { token }),
  'no-way-back': ({ token }: Token) => say('You couldn’t return {token} to where you bought it', { token }),
  swallowed: ({ token }: Token) => say('You’d lose most of {token} when you pass it on', { token }),
} as const

function verdictOf(one: Case, played: ScenarioResult | undefined): keyof typeof SAY | 'fine' | 'unknown' {
  const steps = played?.steps
  if (played === undefined || steps === undefined || steps.length !== played.play.steps.length) return 'unknown'
  // The request itself went otherwise than in its own run: then nothing follows.
  if (steps.slice(0, played.play.after).some(({ outcome }) => !outcome.ok)) return 'unknown'
  const [on, back] = steps.slice(played.play.after)
  if (on === undefined) return 'unknown'
  if (!on.outcome.ok) return 'stuck'
  if (arrived(one, played, on) * 2n < sentIn(played)) return 'swallowed'
  return back === undefined || back.outcome.ok ? 'fine' : 'no-way-back'
}

/** Units that the transfer was to move: the last word of its data. */
function sentIn({ play }: ScenarioResult): bigint {
  const step = play.steps[play.after]
  return step?.kind === 'call' ? BigInt(`0x${step.data.slice(-64)}`) : 0n
}

/** What the stranger has more, by the slot that is kept for it and by the token's own word, whichever is more. */
function arrived({ names, input }: Case, { play }: ScenarioResult, step: Simulation): bigint {
  const said = step.logs.reduce((sum, log) => {
    const { says } = explainLog(log, names, input.chainId)
    return says.kind === 'transfer' && says.token === play.subject && says.to === play.stranger ? sum + says.units : sum
  }, 0n)
  const kept = step.storage
    .filter(({ address, preimage }) => address === play.subject && preimage?.includes(pad(play.stranger).slice(2)))
    .reduce((most, { before, after }) => (BigInt(after) - BigInt(before) > most ? BigInt(after) - BigInt(before) : most), 0n)
  return said > kept ? said : kept
}
