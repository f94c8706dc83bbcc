import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { OwnDescriptor } from '#core/signing/own-descriptor'
import { download, NeedsVault, useNames, useSource, usePorts } from '#features/shared'
import { AddressView } from '#ui/address/address-view'
import { useAnswer } from '#ui/state/query'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { HashView } from '#ui/address/hash-view'
import { HostileText } from '#ui/text/hostile-text'
import { ScreenSection } from '#ui/layout/page'
import { RowsSkeleton, LoadingRegion } from '#ui/feedback/skeleton'
import { TimeView } from '#ui/text/time-view'
import type { OwnDescriptors } from '#wallet'
import { FileLine, OwnFiles, useAdding, useRemoval } from '../own-files.tsx'
import { ReadingAdd } from './reading-add.tsx'
import { SettingAnchor } from '../setting-anchor.tsx'

/** What the person lets say what calls and messages mean, besides what this build ships. */
export function DescriptorSettings(): ReactNode {
  const wallet = usePorts<'session'>()
  const at = useSource(wallet.session.state).kind
  return (
    <div className="flex flex-col gap-8">
      <p>
        <Trans>
          A publisher’s description (descriptor, ERC-7730) explains a contract’s calls and messages in words. An ABI only names them. Assay
          comes with some. Add others: yours take precedence.
        </Trans>
      </p>
      {at !== 'open' && (
        <NeedsVault title={<Trans>Wallet needed</Trans>}>
          <Trans>They show which contracts you use, so they’re only kept encrypted, in a wallet.</Trans>
        </NeedsVault>
      )}
      {at === 'open' && (
        <SettingAnchor name="descriptors">
          <OwnPart />
        </SettingAnchor>
      )}
      <ScreenSection title={<Trans>Use in Reviews</Trans>}>
        <p className="text-soft">
          <Trans>
            Their words appear next to what we read and compute ourselves, marked as theirs. They remove no warning, except that a call has
            no name. Lookups happen on this device, so no one learns what you’re about to sign. Each file is identified by its hash.
          </Trans>
        </p>
      </ScreenSection>
    </div>
  )
}

function OwnPart(): ReactNode {
  const { kind, value, error, retry } = useAnswer(usePorts<'descriptors'>().descriptors)
  if (kind === 'failed') return <ErrorNote error={error} onRetry={retry} />
  if (kind === 'ready') return <OwnList own={value} />
  return (
    <LoadingRegion words={<Trans>Opening your files</Trans>}>
      <RowsSkeleton rows={3} />
    </LoadingRegion>
  )
}

function OwnList({ own }: { readonly own: OwnDescriptors }): ReactNode {
  const list = useSource(own.list)
  const adding = useAdding()
  return (
    <OwnFiles
      adding={adding}
      dialog={<ReadingAdd own={own} onClose={adding.end} />}
      says={<Trans>Add a file</Trans>}
      none={{
        icon: 'book',
        title: <Trans>No files added</Trans>,
        text: <Trans>When a Review can’t name a call, a file from the contract’s makers may.</Trans>,
      }}
    >
      {list.map((one) => (
        <Line key={one.id} one={one} own={own} />
      ))}
    </OwnFiles>
  )
}

function Line({ one, own }: { readonly one: OwnDescriptor; readonly own: OwnDescriptors }): ReactNode {
  const { t } = useLingui()
  const { name, text, kind } = one
  const removal = useRemoval(
    name,
    () => own.remove(one.id),
    () => own.add(one),
  )
  // Their own name may be anything; what is written to the disk is not.
  const save = (): void => download(`${kind}-${one.hash.slice(2, 10)}.${text.trimStart().startsWith('function') ? 'txt' : 'json'}`, text)
  return (
    <FileLine
      mark={{ 'data-own': kind }}
      name={name}
      removal={removal}
      actions={
        <Button size="small" tone="quiet" onClick={save} aria-label={t`Save ${name} as a file`}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <div className="text-small text-soft">
        <Kind one={one} />
      </div>
      <div className="flex flex-wrap items-baseline gap-x-2 text-small text-soft">
        <Origin from={one.from} /> <TimeView at={one.addedAt} /> <HashView hash={one.hash} />
      </div>
      {!one.binds && (
        <p className="text-small text-amber">
          <Trans>It names no contract that it applies to, so it’s never used.</Trans>
        </p>
      )}
    </FileLine>
  )
}

function Kind({ one: { kind, count, place } }: { readonly one: OwnDescriptor }): ReactNode {
  const nameOf = useNames(place?.chainId ?? 0)
  if (kind === 'erc7730')
    return (
      <>
        <Trans>Descriptor</Trans> · <Plural value={count} one="# kind of call or message" other="# kinds of calls or messages" />
      </>
    )
  return (
    <>
      <Trans>ABI</Trans> · <Plural value={count} one="# function" other="# functions" /> ·{' '}
      {place === undefined ? (
        <Trans>for any contract</Trans>
      ) : (
        <>
          <Trans>for</Trans> <AddressView address={place.address} name={nameOf(place.address)} show="bare" />{' '}
          <Trans>on chain {place.chainId}</Trans>
        </>
      )}
    </>
  )
}

function Origin({ from }: { readonly from: OwnDescriptor['from'] }): ReactNode {
  switch (from.kind) {
    case 'file':
      return <Trans>from a file</Trans>
    case 'paste':
      return <Trans>pasted</Trans>
    case 'url':
      return (
        <Trans>
          from <HostileText text={from.host} />
        </Trans>
      )
  }
}
