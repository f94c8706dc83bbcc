import { transactionDigest } from '#core/ethereum/digest'
import { defined } from '#core/defined'
import { fail } from '#core/errors'
import { judgeInSteps, type TransactionInput } from '#review'
import { authorizationFor, rebuiltFields } from './fees/complete.ts'
import type { AnalysisPorts } from './ports.ts'
import { whileItMoves } from './simulation/local-simulation.ts'
import { begin, pinHeader, type Subject, subjectOfSend } from './stages/begin.ts'
import { extend, gather, type Gathered, judgeInputOf, type More, paceOf } from './stages/judge.ts'
import { complete, planReview, probe, readState, simulate } from './stages/simulate.ts'
import type { Opinion, SendAnalysis, SendSubject, SignableSubject } from './subject.ts'

/**
 * From a request to all that its Review is judged by: pin the header, explain, prove the state, complete, simulate, plan, probe, gather. Each stage takes
 * what the one before it found and adds to it; none changes anything.
 */
async function analyse(ports: AnalysisPorts, subject: Subject): Promise<Gathered> {
  const pinned = await pinHeader(await begin(ports, subject))
  const completed = await complete(await readState(pinned))
  const planned = await planReview(await simulate(completed))
  return gather(await probe(planned))
}

/**
 * The Review of anything that somebody may be asked to sign, exactly as it is given: nothing is filled in. Nothing but state reads leaves this device.
 * Throws `rpc/*` when not even a header can be had; what cannot be run is a gap of the Review.
 */
export const analyseSignable = (ports: AnalysisPorts, { onFirst, ...subject }: SignableSubject): Promise<Opinion> =>
  whileItMoves(async () => {
    const gathered = await analyse(ports, subject)
    const { header, digest } = gathered
    const judge = async (more: More): Promise<Opinion> => {
      const review = await judgeInSteps(judgeInputOf(gathered, more), paceOf(gathered))
      return { review, digest, header, at: ports.now() }
    }
    return extend(gathered, judge, onFirst)
  })

/**
 * Completes a request to send (nonce, fee, gas), runs it locally on proved state, and judges it. The draft stays here: endpoints see state reads only.
 * Throws `rpc/*` and `proof/*` when not even the account can be read; a run that cannot be made is no error but a gap of the Review.
 */
export const analyseSend = (ports: AnalysisPorts, subject: SendSubject): Promise<SendAnalysis> =>
  whileItMoves(async () => {
    const gathered = await analyse(ports, subjectOfSend(subject))
    return extend(gathered, (more) => judgeSend(gathered, subject, more), subject.onFirst)
  })

async function judgeSend(gathered: Gathered, { request }: SendSubject, more: More): Promise<SendAnalysis> {
  const { ports, header, feeHistory, transaction } = gathered
  if (transaction === undefined) throw fail('app/unexpected', { where: 'analysis' })
  const { id, account, chainId } = request
  const input: TransactionInput = {
    ...judgeInputOf(gathered, more),
    request: { id, account, chainId, asked: { kind: 'transaction', transaction } },
  }
  return {
    review: await judgeInSteps(input, paceOf(gathered)),
    transaction,
    digest: transactionDigest(transaction),
    header,
    at: ports.now(),
    fees: feeHistory,
    anew: rebuiltFields(request, transaction),
    ...defined({ authorization: authorizationFor(request, transaction.nonce) }),
  }
}
