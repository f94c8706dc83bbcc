import { isJsonObject, tryJson } from '#core/text/json'
import { decodeFunctionData, encodeAbiParameters, parseAbi } from 'viem'
import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import { type Hex, isHex, lowerHex } from '#core/bytes/hex'
import type { GatewayQuestion } from '#core/identity/name-answer'

/** One question for a gateway: who asks, where, and what. */
type Request = { readonly sender: Address; readonly urls: readonly string[]; readonly data: Hex }

/** ENS' batch gateway (ENSIP-21): the universal resolver wraps every question into one of these, which its asker may answer alone. */
const BATCH = parseAbi(['function query((address sender, string[] urls, bytes data)[]) view returns (bool[] failures, bytes[] responses)'])

/** Most questions in one batch, and most places to ask for one: both come from a stranger's contract. */
const MAX_QUESTIONS = 4

/** The questions in a batch, or the one that stands alone. Throws `decode/malformed` for more than anybody needs. */
function requestsIn({ sender, urls, data }: GatewayQuestion): { readonly batch: boolean; readonly requests: readonly Request[] } {
  try {
    const [requests] = decodeFunctionData({ abi: BATCH, data }).args
    if (requests.length > 0 && requests.length <= MAX_QUESTIONS)
      return { batch: true, requests: requests.map((one) => ({ ...one, sender: lowerHex(one.sender) })) }
  } catch {
    return { batch: false, requests: [{ sender, urls, data }] }
  }
  throw fail('decode/malformed', { what: 'OffchainLookup' })
}

/** Where a question may be asked by GET: over https, or on this computer. What needs a POST is left out. */
const placesOf = ({ urls }: Request): readonly string[] =>
  urls
    .slice(0, MAX_QUESTIONS)
    .filter((url) => /^https?:\/\/[^\s]+$/i.test(url) && url.includes('{data}') && URL.canParse(url.replaceAll(/[{}]/gu, '')))

const hostIn = (url: string): string => new URL(url.replaceAll(/[{}]/gu, '')).host

/** The hosts that would learn of the question, each once; empty where none can be asked. Hostile text. */
export const gatewayHosts = (question: GatewayQuestion): readonly string[] => [
  ...new Set(requestsIn(question).requests.flatMap((request) => placesOf(request).map(hostIn))),
]

async function answerOf(request: Request, fetchText: (url: string) => Promise<string>): Promise<Hex> {
  let failure: unknown = fail('rpc/gateway', { host: '' })
  for (const place of placesOf(request)) {
    try {
      const text = await fetchText(place.replaceAll('{sender}', request.sender).replaceAll('{data}', request.data))
      const answer = tryJson(text)
      const data = isJsonObject(answer) ? answer['data'] : undefined
      if (isHex(data)) return data
      failure = fail('rpc/gateway', { host: hostIn(place) })
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/**
 * Asks the gateways (EIP-3668), only once the person said so. What they answer is for the contract to check: nothing of it is believed here.
 * Throws `rpc/gateway` where none gave an answer that can be handed on, `rpc/*`, `decode/malformed`.
 */
export async function fetchFromGateways(question: GatewayQuestion, fetchText: (url: string) => Promise<string>): Promise<Hex> {
  const { batch, requests } = requestsIn(question)
  const answers: Hex[] = []
  for (const request of requests) answers.push(await answerOf(request, fetchText))
  const [only] = answers
  if (!batch && only !== undefined) return only
  return encodeAbiParameters([{ type: 'bool[]' }, { type: 'bytes[]' }], [answers.map(() => false), answers])
}
