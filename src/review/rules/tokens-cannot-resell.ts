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
          say: say('Whether {token} can be sold again was not tried', { token }),
          why: say('It could not be passed on in a run of its own.'),
          todo: say('Be careful with a token that you do not know.'),
        },
      ]
    // No seller, no trap for buyers: receipts and debts are made for one holder, and often stay with them.
    if (verdict === 'stuck' && play.steps.length === play.after + 1) return [held(one, token)]
    return [
      {
        level: 'danger',
        say: SAY[verdict]({ token }),
        why: say('It was tried here, right after this request. Traps let everybody buy and nobody sell.'),
        todo: say('Do not buy it.'),
      },
    ]
  })
}

const held = ({ effects }: Case, token: ReturnType<typeof addressWord>): Judgement => ({
  level: effects.some(({ kind }) => kind === 'asset-out' || kind === 'nft-out') ? 'warn' : 'info',
  say: say('{token} can only be held: it cannot be passed on', { token }),
  why: say(
    'It was made for you in this request. Receipts and debts are often so; something that you pay for to sell it later should not be.',
  ),
  todo: say('Find out how you get back what you give for it.'),
})

type Token = { readonly token: ReturnType<typeof addressWord> }
const SAY = {
  stuck: ({ token }: Token) => say('{token} cannot be passed on once you have it', { token }),
  'no-way-back': ({ token }: Token) => say('{token} cannot go back to where you bought it', { token }),
  swallowed: ({ token }: Token) => say('Most of {token} is lost when it is passed on', { token }),
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
