import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { falseThing, useAction, useSource, useWallet } from '#features/kit'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { ErrorNote } from '#ui/error-note'
import { HashView } from '#ui/hash-view'
import { HostileText } from '#ui/hostile-text'
import { Icon } from '#ui/icon'
import { Section } from '#ui/page'
import { TimeView } from '#ui/time-view'
import type { EvidenceBook, Lie } from '#wallet'

/** Every lie that was caught on this device, newest first. It is not erased by letting somebody in again. */
export function LieLog({ lies }: Pick<EvidenceBook, 'lies'>): ReactNode {
  const { health } = useWallet()
  const all = useSource(lies.all)
  const unread = useSource(lies.unread).length
  useEffect(() => void health.load().catch(() => undefined), [health])
  useEffect(() => {
    // Here they are read.
    if (unread > 0) void lies.read().catch(() => undefined)
  }, [lies, unread])
  return (
    <section id="lies" className="scroll-mt-20">
      <Section title={<Trans>Lies caught</Trans>}>
        {all.length === 0 ? (
          <div className="border-t border-hair py-4">
            <p>
              <Trans>None on this device.</Trans>
            </p>
            <p className="mt-1 text-soft">
              <Trans>
                A lie is an answer that fails its own proof against a block that the light client verified. Silence, delay, and what an
                endpoint no longer keeps are not lies.
              </Trans>
            </p>
          </div>
        ) : (
          <ul className="border-t border-hair">
            {all.toReversed().map((lie) => (
              <LieRow key={`${lie.at} ${lie.endpointId} ${lie.block.hash}`} lie={lie} lies={lies} />
            ))}
          </ul>
        )}
      </Section>
    </section>
  )
}

function LieRow({ lie, lies }: { readonly lie: Lie } & Pick<EvidenceBook, 'lies'>): ReactNode {
  const { i18n } = useLingui()
  const { book, health } = useWallet()
  const chain = useSource(book.chains).find(({ chainId }) => chainId === lie.chainId)
  const isOut = useSource(health.entries).some(({ endpointId, at }) => endpointId === lie.endpointId && at === 'lying')
  const isKept = chain?.endpoints.some(({ id }) => id === lie.endpointId) ?? false
  const [asking, setAsking] = useState(false)
  const number = new Intl.NumberFormat(i18n.locale).format(lie.block.number)
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 border-b border-hair py-4" data-lie={lie.endpoint}>
      <Icon name="danger" className="mt-1 text-red" />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <p>
            <strong className="font-semibold">
              <HostileText text={lie.endpoint} />
            </strong>{' '}
            <Trans>gave a false answer: {i18n._(falseThing(lie.what))} did not fit its own proof. Nothing of it was used.</Trans>
          </p>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-3 text-small text-soft">
            <TimeView at={lie.at} />
            <span className="figures">
              {chain === undefined ? (
                <Trans>
                  chain {lie.chainId}, block {number}
                </Trans>
              ) : (
                <Trans>
                  {chain.name}, block {number}
                </Trans>
              )}
            </span>
            <HashView hash={lie.block.hash} />
          </p>
        </div>
        {isOut ? (
          <Button size="small" onClick={() => setAsking(true)}>
            <Trans>Let in again</Trans>
          </Button>
        ) : (
          <span className="text-small text-soft">
            {isKept ? <Trans>let in again by you</Trans> : <Trans>no longer among your endpoints</Trans>}
          </span>
        )}
      </div>
      {asking && <Readmit lie={lie} lies={lies} onClose={() => setAsking(false)} />}
    </li>
  )
}

/** Letting a liar in is asked for twice: the person is told what that means. */
function Readmit({ lie, lies, onClose }: { readonly lie: Lie; readonly onClose: () => void } & Pick<EvidenceBook, 'lies'>): ReactNode {
  const { health } = useWallet()
  const readmit = useAction(async () => {
    await lies.readmit(lie.chainId, lie.endpointId)
    await health.load()
    onClose()
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Let {lie.endpoint} in again?</Trans>}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Keep it out</Trans>
          </Button>
          <Button tone="primary" busy={readmit.busy} onClick={() => void readmit.start()}>
            <Trans>Let it in</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          It will be asked again. Whatever it says is checked as before, and it is kept out again at the next lie; but what cannot be
          proved, such as fees and which transactions are waiting, would be its word.
        </Trans>
      </p>
      <p className="text-soft">
        <Trans>An honest endpoint can fall ill: a broken disk or cache looks the same from here. What it said stays in this log.</Trans>
      </p>
      {readmit.error && <ErrorNote error={readmit.error} />}
    </Dialog>
  )
}
