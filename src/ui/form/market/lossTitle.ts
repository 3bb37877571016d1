import { percentText, usdText } from '../../shared/figures/figures.ts'
import type { NoticeMessages } from '../../texts/notice.en.ts'
import type { RouteCost } from './routeCost.ts'

/** Returns "You would lose about $938.70 (8.1%)", or without dollars "This price is 8.1% below market". */
export function lossTitle(
  { lossBps, lossUsd }: Pick<RouteCost, 'lossBps' | 'lossUsd'>,
  {
    messages,
    locale,
  }: { readonly messages: Pick<NoticeMessages, 'lossTitle' | 'lossTitlePlain'>; readonly locale: string },
): string {
  const percent = percentText(lossBps, locale)
  return lossUsd === undefined
    ? messages.lossTitlePlain(percent)
    : messages.lossTitle(usdText(lossUsd, locale), percent)
}
