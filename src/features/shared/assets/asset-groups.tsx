import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { AssetLine } from './asset-line.tsx'
import { type AssetGroupName, type AssetOption, chosenByEnter, findOptions, groupOptions } from './asset-options.ts'
import type { PanelGroup } from './asset-panel.tsx'

/** At most this many of a group are drawn; typing narrows them down. */
const MAX_ROWS = 40

type Found = { readonly groups: readonly PanelGroup[]; readonly entered: string | undefined }

/** What a text finds of assets, as groups of the panel, and what Enter means by it. */
export function findAssets(options: readonly AssetOption[], wanted: string, onChoose: (option: AssetOption) => void): Found {
  const found = findOptions(options, wanted)
  return {
    entered: chosenByEnter(found, wanted)?.key,
    groups: groupOptions(found).map(({ kind, options: some }) => ({
      key: kind,
      title: <GroupTitle kind={kind} />,
      more: Math.max(0, some.length - MAX_ROWS),
      options: some
        .slice(0, MAX_ROWS)
        .map((option) => ({ key: option.key, content: <AssetLine option={option} />, onChoose: () => onChoose(option) })),
    })),
  }
}

function GroupTitle({ kind }: { readonly kind: AssetGroupName }): ReactNode {
  switch (kind) {
    case 'held':
      return <Trans>You have</Trans>
    case 'more':
      return <Trans>Other tokens</Trans>
    case 'unlisted':
      return <Trans>On no list: anyone can name a token anything</Trans>
  }
}
