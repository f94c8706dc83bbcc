import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useAction, usePorts } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { FactLine, FactsList } from '#ui/layout/facts-list'
import { TimeText } from '#ui/text/time-view'
import type { EndpointCapabilities } from '#wallet'

/** Blocks back from which a window counts as all of them: some forty years. */
const ALL = 100_000_000

/** What an endpoint can do, as it was found or as it says itself. */
export function CapabilityFacts({ found }: { readonly found: EndpointCapabilities }): ReactNode {
  const { i18n } = useLingui()
  const number = (value: number): string => new Intl.NumberFormat(i18n.locale).format(value)
  const { proofBlocks, logBlocks } = found
  return (
    <div className="flex flex-col gap-2 text-small" data-part="capabilities">
      <FactsList>
        <FactLine name={<Trans>Proves</Trans>}>
          {proofBlocks === undefined ? (
            <Trans>nothing</Trans>
          ) : proofBlocks === 0 ? (
            <Trans>newest block only</Trans>
          ) : proofBlocks >= ALL ? (
            <Trans>any block</Trans>
          ) : (
            <Plural value={proofBlocks} one="# block back" other="# blocks back" />
          )}
        </FactLine>
        <FactLine name={<Trans>Logs per request</Trans>}>
          {logBlocks === undefined ? <Trans>none</Trans> : <Trans>of {number(logBlocks)} blocks</Trans>}
        </FactLine>
        <FactLine name={<Trans>Calls per request</Trans>}>{number(found.batch)}</FactLine>
        <FactLine name={<Trans>All receipts of a block</Trans>}>
          {found.blockReceipts ? <Trans>provided, so transactions can be proved</Trans> : <Trans>not provided</Trans>}
        </FactLine>
        <FactLine name={<Trans>Block access lists</Trans>}>
          {found.accessLists === undefined ? (
            <Trans>not in its newest block</Trans>
          ) : found.accessLists ? (
            <Trans>provided: shows what blocks changed without naming your accounts</Trans>
          ) : (
            <Trans>not provided</Trans>
          )}
        </FactLine>
      </FactsList>
      <p className="text-soft">
        {found.by === 'itself' ? <Trans>Reported by the endpoint,</Trans> : <Trans>Found by testing,</Trans>} <TimeText at={found.at} />
      </p>
    </div>
  )
}

/** The same of an endpoint that is kept, and the way to find it out. Asking names no account. */
export function Capabilities({
  chainId,
  endpointId,
  known,
}: {
  readonly chainId: number
  readonly endpointId: string
  readonly known: EndpointCapabilities | undefined
}): ReactNode {
  const wallet = usePorts<'evidence'>()
  const [found, setFound] = useState<EndpointCapabilities>()
  const shown = found ?? known
  const find = useAction(async () => {
    const evidence = await wallet.evidence()
    setFound(await evidence.capabilities(chainId, endpointId, 'anew'))
  })
  return (
    <>
      <Button size="small" tone="quiet" icon="refresh" busy={find.busy} onClick={() => void find.start()}>
        {find.busy ? (
          <Trans>Checking what it can do</Trans>
        ) : shown ? (
          <Trans>Check capabilities again</Trans>
        ) : (
          <Trans>Check capabilities</Trans>
        )}
      </Button>
      {shown !== undefined && (
        <div className="basis-full">
          <CapabilityFacts found={shown} />
        </div>
      )}
      {find.error && (
        <div className="basis-full">
          <ErrorNote error={find.error} />
        </div>
      )}
    </>
  )
}
