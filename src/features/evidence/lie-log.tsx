import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useState } from 'react'
import { falseThing, useAction, useSource, usePorts } from '#features/shared'
import { useAnswer } from '#ui/state/query'
import { useWhileShown } from '#ui/state/use-source'
import { Button } from '#ui/buttons/button'
import { Dialog } from '#ui/overlays/dialog'
import { ErrorNote } from '#ui/feedback/error-note'
import { HashView } from '#ui/address/hash-view'
import { HostileText } from '#ui/text/hostile-text'
import { Icon } from '#ui/icon'
import { ScreenSection } from '#ui/layout/page'
import { TimeView } from '#ui/text/time-view'
import type { EndpointHealth, EvidenceBook, Lie } from '#wallet'

/** Every lie that was caught on this device, newest first. It is not erased by letting somebody in again. */
export function LieLog({ lies }: Pick<EvidenceBook, 'lies'>): ReactNode {
  const { health } = usePorts<'health'>()
  const all = useSource(lies.all)
  const unread = useSource(lies.unread).length
  useAnswer(useCallback(() => health.load(), [health]))
  useWhileShown(
    useCallback(() => {
      // Here they are read.
      if (unread > 0) void lies.read().catch(() => undefined)
    }, [lies, unread]),
  )
  return (
    <section id="lies" className="scroll-mt-20">
      <ScreenSection title={<Trans>Lies caught</Trans>}>
        {all.length === 0 ? (
          <div className="border-t border-hair py-4">
            <p>
              <Trans>None on this device.</Trans>
            </p>
            <p className="mt-1 text-soft">
              <Trans>
                Lies are answers that fail their own proof against a block that the light client verified. So are transactions whose fields
                don’t match their hash, and consensus updates that their own proof or signature refutes. Incomplete answers and wrong chains
                are listed too. Silence, delay and data an endpoint no longer keeps aren’t.
              </Trans>
            </p>
          </div>
        ) : (
          <ul className="border-t border-hair">
            {all.toReversed().map((lie) => (
              <LieRow key={`${lie.at} ${lie.endpointId} ${lie.block?.hash ?? lie.transaction ?? ''}`} lie={lie} lies={lies} />
            ))}
          </ul>
        )}
      </ScreenSection>
    </section>
  )
}

/** The block that it was about, or the transaction, and the chain. */
function LiePlace({ lie: { chainId, block, transaction }, name }: { readonly lie: Lie; readonly name: string | undefined }): ReactNode {
  const { i18n } = useLingui()
  const number = block && new Intl.NumberFormat(i18n.locale).format(block.number)
  return (
    <>
      <span className="figures">
        {number === undefined ? (
          (name ?? <Trans>chain {chainId}</Trans>)
        ) : name === undefined ? (
          <Trans>
            chain {chainId}, block {number}
          </Trans>
        ) : (
          <Trans>
            {name}, block {number}
          </Trans>
        )}
      </span>
      {block && <HashView hash={block.hash} />}
      {transaction !== undefined && <HashView hash={transaction} of="tx" />}
    </>
  )
}

function LieRow({ lie, lies }: { readonly lie: Lie } & Pick<EvidenceBook, 'lies'>): ReactNode {
  const { book, health } = usePorts<'book' | 'health'>()
  const chain = useSource(book.chains).find(({ chainId }) => chainId === lie.chainId)
  const how = useSource(health.entries).find(({ endpointId }) => endpointId === lie.endpointId)
  const isOut = how !== undefined && isLeftOut(lie, how)
  const isKept = chain?.endpoints.some(({ id }) => id === lie.endpointId) ?? false
  const [asking, setAsking] = useState(false)
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 border-b border-hair py-4" data-lie={lie.endpoint}>
      <Icon name="danger" className="mt-1 text-red" />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <p>
            <strong className="font-semibold">
              <HostileText text={lie.endpoint} />
            </strong>{' '}
            <WhatItDid lie={lie} />
          </p>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-3 text-small text-soft">
            <TimeView at={lie.at} />
            <LiePlace lie={lie} name={chain?.name} />
          </p>
        </div>
        {isOut ? (
          <Button size="small" onClick={() => setAsking(true)}>
            <Trans>Allow again</Trans>
          </Button>
        ) : (
          <span className="text-small text-soft">
            {!isKept ? (
              <Trans>no longer one of your endpoints</Trans>
            ) : lie.kind === undefined ? (
              <Trans>allowed again by you</Trans>
            ) : (
              <Trans>in use again</Trans>
            )}
          </span>
        )}
      </div>
      {asking && <Readmit lie={lie} lies={lies} onClose={() => setAsking(false)} />}
    </li>
  )
}

/** True while the endpoint is not asked because of this. */
const isLeftOut = ({ kind }: Lie, { at, error }: EndpointHealth): boolean =>
  kind === undefined
    ? at === 'lying'
    : kind === 'other-chain'
      ? at === 'wrong-chain'
      : at === 'resting' && error?.startsWith('proof/') === true

/** What was caught, after the name of the endpoint. */
function WhatItDid({ lie: { kind, what, transaction } }: { readonly lie: Lie }): ReactNode {
  const { i18n } = useLingui()
  const thing = i18n._(falseThing(what))
  if (kind === 'other-chain')
    return <Trans>serves a different chain from the one the light client verified. Nothing from it was used.</Trans>
  if (kind === 'withheld')
    return <Trans>gave an incomplete answer: it left out {thing}, which we asked for. Nothing from it was used.</Trans>
  if (transaction !== undefined)
    return <Trans>gave a false answer: a transaction’s fields don’t match its hash. Nothing from it was used.</Trans>
  return <Trans>gave a false answer: {thing} didn’t match its own proof. Nothing from it was used.</Trans>
}

/** Letting a liar in is asked for twice: the person is told what that means. */
function Readmit({ lie, lies, onClose }: { readonly lie: Lie; readonly onClose: () => void } & Pick<EvidenceBook, 'lies'>): ReactNode {
  const { health } = usePorts<'health'>()
  const readmit = useAction(async () => {
    await lies.readmit(lie.chainId, lie.endpointId)
    await health.load()
    onClose()
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Allow {lie.endpoint} again?</Trans>}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Keep blocked</Trans>
          </Button>
          <Button tone="primary" busy={readmit.busy} onClick={() => void readmit.start()}>
            <Trans>Allow</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          It will be used again. Its answers are checked as before, and the next lie blocks it again. What can’t be proved, such as fees and
          pending transactions, would be only its claim.
        </Trans>
      </p>
      <p className="text-soft">
        <Trans>An honest endpoint can malfunction. A broken disk or cache looks the same from here. What it said stays in this log.</Trans>
      </p>
      {readmit.error && <ErrorNote error={readmit.error} />}
    </Dialog>
  )
}
