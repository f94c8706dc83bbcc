import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { short } from '#core/ethereum/address'
import { Button, IconButton } from '#ui/buttons/button'
import { Icon } from '#ui/icon'
import { HostileText } from '#ui/text/hostile-text'
import { SentenceText } from '#ui/text/sentence-text'
import { useChainName } from './fields/use-chain-name.ts'
import { isSafe, type Prepared } from './subject.ts'

type FoldedProps = { readonly prepared: Prepared; readonly onEdit: () => void; readonly onClear: () => void }

/** What was taken, in one line: what it is, on which chain and as whom. */
export function FoldedInput({ prepared: { candidate, chainId, account }, onEdit, onClear }: FoldedProps): ReactNode {
  const { t } = useLingui()
  const chain = useChainName(chainId)
  const { draft } = candidate
  // The words say already that it is a Safe's.
  const type = draft.kind === 'typed-data' && !isSafe(draft) ? draft.data.primaryType : undefined
  return (
    <div className="flex min-h-12 items-center gap-2 rounded-control bg-sunk py-1 ps-4 pe-1.5" data-part="folded">
      <Icon name="check" className="shrink-0 text-soft" />
      <p className="line-clamp-2 min-w-0 flex-1 text-small">
        <strong className="font-semibold" data-part="what">
          <SentenceText words={candidate.what} />
        </strong>
        {type !== undefined && (
          <span>
            {' · '}
            <HostileText text={type} most={32} />
          </span>
        )}
        {chain !== undefined && <span className="text-soft"> · {chain}</span>}
        {account !== undefined && (
          <span className="text-soft">
            {' · '}
            <Trans>
              as{' '}
              <bdi dir="ltr" className="font-mono">
                {short(account)}
              </bdi>
            </Trans>
          </span>
        )}
      </p>
      <Button size="small" tone="quiet" onClick={onEdit}>
        <Trans>Edit</Trans>
      </Button>
      <IconButton icon="close" label={t`Start over`} onClick={onClear} />
    </div>
  )
}
