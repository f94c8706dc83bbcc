import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ownHistoryOf, useAction, useOwnHistory, usePorts, useSource } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { HostileText } from '#ui/text/hostile-text'
import { Progress } from '#ui/feedback/progress'
import type { AccountCollectibles } from './use-collectibles.ts'

type ScanProps = {
  readonly stream: AccountCollectibles
  readonly chainId: number
  /** Absent where it is the only one. */
  readonly name: string | undefined
  readonly onAgain: () => void
}

/** How far one account's past was looked through, and what is not known because of it. */
export function ScanPart({ stream: { account, scan, progress, silent, leftOut, error }, chainId, name, onAgain }: ScanProps): ReactNode {
  const { i18n } = useLingui()
  const wallet = usePorts<'history' | 'book'>()
  const chains = useSource(wallet.book.chains)
  const begins = scan?.at === 'off' ? ownHistoryOf([{ chainId, account }], chains, []) : []
  const failed = useOwnHistory(wallet.history, begins)
  const start = useAction(async () => (await wallet.history()).start(chainId, account))
  const failure = start.error ?? failed
  const number = (value: bigint | number): string => new Intl.NumberFormat(i18n.locale).format(value)
  return (
    <div className="flex flex-col gap-2" data-scan={account} data-complete={scan?.complete === true ? 'yes' : 'no'}>
      {name !== undefined && (
        <p className="text-small font-semibold">
          <HostileText text={name} most={40} />
        </p>
      )}
      {((scan?.at === 'off' && (begins.length === 0 || failed)) || scan?.at === 'stopped') && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 basis-64 text-amber">
            <Trans>This account’s history isn’t fully searched. There may be more.</Trans>
          </p>
          <Button tone="primary" busy={start.busy} onClick={() => void start.start()}>
            <Trans>Search history</Trans>
          </Button>
        </div>
      )}
      {failure !== undefined && <ErrorNote error={failure} />}
      {progress !== undefined && (
        <Progress
          words={
            <Trans>
              Checking owners: {number(progress.done)} of {number(progress.of)} items
            </Trans>
          }
          done={progress.done}
          of={progress.of}
        />
      )}
      {scan?.at === 'scanning' && scan.left !== undefined && scan.left > 0n && (
        <p role="status" className="text-small text-amber">
          <Plural
            value={Number(scan.left)}
            one="# block left to search. There may be more."
            other="# blocks left to search. There may be more."
          />
        </p>
      )}
      {scan?.at === 'following' &&
        (scan.complete ? (
          <p className="text-small text-soft">
            <Trans>Searched every block. Your endpoint could have left some out.</Trans>
          </p>
        ) : (
          <p className="text-small text-amber">
            <Trans>No endpoint gives blocks before {number(scan.from ?? 0n)}. There may be more.</Trans>
          </p>
        ))}
      {silent > 0 && (
        <p className="text-small text-amber">
          <Plural
            value={silent}
            one="The owner of # item is unknown: its contract doesn’t say."
            other="The owners of # items are unknown: their contracts don’t say."
          />
        </p>
      )}
      {leftOut > 0 && (
        <p className="text-small text-amber">
          <Plural value={leftOut} one="# more item was sent here than we check." other="# more items were sent here than we check." />
        </p>
      )}
      {scan?.error !== undefined && <ErrorNote error={scan.error} />}
      {error !== undefined && <ErrorNote error={error} onRetry={onAgain} />}
    </div>
  )
}
