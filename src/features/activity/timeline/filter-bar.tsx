import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { KindChips } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { TextInput } from '#ui/forms/text-input'
import type { TimelineFilter } from '#wallet'
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx'
import { CHIPS, chipOf, withChip } from './filters.ts'
import { PanelButton } from './panel-button.tsx'

type ShownProps = {
  readonly filter: TimelineFilter
  readonly onChange: (filter: TimelineFilter) => void
  readonly shown: number
  /** More of them may come: they are still being opened or searched. */
  readonly more: boolean
  readonly folded: number
}

/** What of the timeline is shown, in one row: what one chooses most often, words, and one button for all else. */
export function FilterBar({ children, ...props }: FilterPanelProps & ShownProps & { readonly children?: ReactNode }): ReactNode {
  const { t } = useLingui()
  const { filter, onChange } = props
  return (
    <div className="flex flex-col gap-2" data-part="filters">
      <div className="flex flex-wrap items-center gap-2">
        <KindChips chips={CHIPS} chosen={chipOf(filter)} onChoose={(chip) => onChange(withChip(filter, chip))} />
        <div className="ms-auto flex min-w-0 flex-1 basis-72 items-center gap-2 @3xl:max-w-xl">
          <div className="min-w-0 flex-1">
            <TextInput
              type="search"
              aria-label={t`Search`}
              placeholder={t`Name, note, asset, hash`}
              value={filter.text}
              onChange={(event) => onChange({ ...filter, text: event.currentTarget.value })}
            />
          </div>
          <PanelButton icon="filter" name={t`Filter`} count={setInPanel(filter)}>
            <FilterPanel {...props} />
          </PanelButton>
          {children}
        </div>
      </div>
      <ShownLine {...props} />
    </div>
  )
}

/** Choices of the panel that are set, so that they are seen while it is closed. */
function setInPanel(filter: TimelineFilter): number {
  const { account, chainId, kind, status, asset, label, from, until } = filter
  const ownKind = chipOf(filter) === undefined ? kind : undefined
  return [account, chainId, ownKind, status, asset, label, from, until].filter((one) => one !== undefined).length
}

/** How many entries there are, and the ways back to all of them. */
function ShownLine({ filter, onChange, shown, more, folded }: ShownProps): ReactNode {
  const isFiltered = Object.keys(filter).length > 2 || filter.text !== ''
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-soft">
      <span role="status" data-part="shown">
        {filter.folded === 'only' ? (
          <Plural value={shown} one="# hidden entry" other="# hidden entries" />
        ) : (
          <Plural value={shown} one="# entry" other="# entries" />
        )}{' '}
        {more && <Trans>so far</Trans>}
      </span>
      {(folded > 0 || filter.folded === 'only') && (
        <Button
          size="small"
          tone="quiet"
          icon={filter.folded === 'only' ? 'show' : 'hide'}
          onClick={() => onChange({ ...filter, folded: filter.folded === 'only' ? 'hidden' : 'only' })}
        >
          {filter.folded === 'only' ? (
            <Trans>Back to the list</Trans>
          ) : (
            <Plural value={folded} one="# hidden as unwanted" other="# hidden as unwanted" />
          )}
        </Button>
      )}
      {isFiltered && (
        <Button size="small" tone="quiet" icon="close" onClick={() => onChange({ text: '', folded: filter.folded })}>
          <Trans>Clear filters</Trans>
        </Button>
      )}
    </div>
  )
}
