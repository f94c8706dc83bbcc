import type { Hex } from '#core/hex'
import { size } from '#core/hex'
import type { Signable } from '#core/signable'
import type { Words } from '#core/words'
import { explainCalls } from '../batch.ts'
import { explain } from '../explain.ts'
import type { MessageExplanation, Written } from '../message.ts'
import { answered } from '../read/found.ts'
import { readSignable } from '../read/read-signable.ts'
import { namesOn } from './names-on.ts'
import type { MessageContext, SignableMessage } from './typed-entry.ts'

/** Says in words what is signed and is no transaction. */
type Explain = (signable: SignableMessage, context: MessageContext) => MessageExplanation

/** Runs of hexadecimal digits that are tried, and the bytes that one has at least: a selector and a word. */
const MOST_RUNS = 8
const RUN = /0x[0-9a-f]{72,}/gi

/**
 * What a text writes out, though nobody signs it so: a transaction, typed data, a user operation, calls or calldata, alone or among other words. A service
 * that takes texts may act on it as if it were that. Undefined: nothing that can be told from a text. Never throws.
 */
export function writtenIn(text: string, context: MessageContext, explainOther: Explain): Written | undefined {
  const pieces = [
    text,
    between(text, '{', '}'),
    between(text, '[', ']'),
    ...Array.from(text.matchAll(RUN), ([run]) => run).slice(0, MOST_RUNS),
  ]
  for (const piece of new Set(pieces)) {
    if (piece === undefined) continue
    const found = writtenAs(piece, context, explainOther)
    if (found !== undefined) return found
  }
  return undefined
}

/** From the first of one sign to the last of the other. */
function between(text: string, open: string, close: string): string | undefined {
  const [from, to] = [text.indexOf(open), text.lastIndexOf(close)]
  return from === -1 || to <= from ? undefined : text.slice(from, to + 1)
}

function writtenAs(piece: string, context: MessageContext, explainOther: Explain): Written | undefined {
  const { found, refusal } = readSignable(piece)
  const one =
    found[0] && answered(found[0], { chainId: context.chainId, ...(context.signer === undefined ? {} : { from: context.signer }) })
  const draft = one?.draft
  // What our reader refuses for its form, another one may take.
  if (draft === undefined) return refusal === undefined ? undefined : named(piece)
  if (draft.kind === 'message' || draft.kind === 'hash') return named(piece)
  if (draft.kind === 'calls' && one?.needs.includes('to') === true) return callData(draft.calls[0]?.data ?? '0x', context)
  const said = one?.signable === undefined ? undefined : wordsOf(one.signable, context, explainOther)
  return { what: draft.kind, ...(said === undefined ? {} : { said }) }
}

/** Only what the register has is told from other bytes. */
function callData(data: Hex, { chainId, names }: MessageContext): Written | undefined {
  if (size(data) % 32 !== 4) return undefined
  const { function: known, problem } = explain({ to: EVERYWHERE, value: 0n, data, chainId }, names)
  return known === undefined || problem !== undefined ? undefined : { what: 'call-data', function: known.name }
}

/** Calldata alone does not say whom it is for: no contract of any name. */
const EVERYWHERE = '0x0101010101010101010101010101010101010101'

function wordsOf(signable: Signable, context: MessageContext, explainOther: Explain): Words | undefined {
  if (signable.kind === 'message' || signable.kind === 'hash') return undefined
  if (signable.kind === 'transaction') {
    const { to, value, data, chainId } = signable.transaction
    const from = signable.from ?? context.signer
    const call = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }), value, data, chainId }
    return explain(call, namesOn(chainId, context)).intent
  }
  if (signable.kind === 'calls') {
    const { chainId, calls, atomic, from = context.signer } = signable
    const made = calls.map((call) => ({ ...call, chainId, ...(from === undefined ? {} : { from }) }))
    return explainCalls(made, atomic, namesOn(chainId, context)).intent
  }
  return explainOther(signable, context).intent
}

/** Names of members by which wallets, exchanges and relayers write what is to be signed or paid. */
const REQUEST = /"(?:primaryType|callData|calldata|data|input|method|rawTransaction)"\s*:/
const CALL = /"(?:to|target|contract|from|sender|params|types|safe)"\s*:/
const SIDES: readonly (readonly [RegExp, RegExp])[] = [
  [
    /"(?:maker|offer|give|make|sell|input|from|src)_?\w*"\s*:/i,
    /"(?:taker|consideration|take|buy|want|output|receive|dst|recipient)_?\w*"\s*:/i,
  ],
  [
    /"(?:to|recipient|receiver|destination|payee|beneficiary|spender|operator)_?\w*"\s*:\s*"0x/i,
    /"(?:amount|value|sum|units|allowance|quantity)_?\w*"\s*:/i,
  ],
]
const SUM = /"\w*(?:amount|value|price|units|quantity)\w*"\s*:\s*"?(?:0x)?[0-9]/i
const ADDRESS = /0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/

/** JSON that is no request that we can read, by the names of its members. */
function named(piece: string): Written | undefined {
  if (!/^\s*[[{]/.test(piece) || !ADDRESS.test(piece)) return undefined
  if (REQUEST.test(piece) && CALL.test(piece)) return { what: 'request' }
  return SUM.test(piece) && SIDES.some((sides) => sides.every((side) => side.test(piece))) ? { what: 'order' } : undefined
}
