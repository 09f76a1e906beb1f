import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Question } from '#domain/asset-type/asset-type.ts';
import { dateRange } from '#domain/inspection/dates/date-range.ts';
import type { StartObstacle } from '#domain/survey/survey-start.ts';
import { visibleQuestions } from '#domain/survey/visible-questions.ts';
import type { SurveyData } from '#web/data/queries/surveys/survey.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { Panel } from '#web/ui/page/panel.tsx';
import { RowBlock } from '#web/ui/rows/row-block.tsx';
import { SaveBar } from '#web/ui/buttons/save-bar.tsx';
import { SectionHeading } from '#web/ui/page/section-heading.tsx';
import { EditInspection, NotDue, useMayEdit } from '../../grading/not-due.tsx';
import { QuestionsBasis } from './questions-basis.tsx';
import { SurveyColumns } from './survey-columns.tsx';
import { SurveyFacts } from './survey-facts.tsx';

/** An asset that is not inspected yet: what it is, what will be asked, and Start where it is due [S2]. */
export function SurveyToCome({ data, obstacle }: { data: SurveyData; obstacle: StartObstacle | null }) {
  const { asset, asset_type, site, inspection } = data;
  const asked = visibleQuestions(asset_type.questions, {});
  return (
    <>
      <SurveyColumns
        grade={
          <Panel>
            <SurveyFacts
              serialNumber={asset.serial_number}
              typeName={asset_type.name}
              location={[asset.location, site.name].filter((fact) => fact !== '').join(' · ')}
              inspectionTitle={inspection === null ? null : `${inspection.title}, ${dateRange(inspection)}`}
              surveyDate={null}
              by={null}
            />
            {inspection === null || obstacle === null ? null : <NotDue inspection={inspection} obstacle={obstacle} />}
          </Panel>
        }
        answers={
          <>
            <SectionHeading count={asked.length}>Questions to come</SectionHeading>
            <QuestionsToCome asked={asked} more={asset_type.questions.length - asked.length} />
            <QuestionsBasis assetType={asset_type} />
          </>
        }
      />
      <WayOn data={data} obstacle={obstacle} isAskable={asked.length > 0} />
    </>
  );
}

function QuestionsToCome({ asked, more }: { asked: readonly Question[]; more: number }) {
  return (
    <>
      <RowBlock label="Questions to come">
        {asked.map((question, index) => (
          <Box component="li" key={question.id} sx={{ px: 2, py: 1.5, overflowWrap: 'anywhere' }}>
            {index + 1}. {question.name}
          </Box>
        ))}
      </RowBlock>
      {more > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', px: 0.25, py: 1 }}>
          {more === 1 ? '1 more is asked' : `${more} more are asked`} where an answer calls for it.
        </Typography>
      )}
    </>
  );
}

function WayOn({ data, obstacle, isAskable }: { data: SurveyData; obstacle: StartObstacle | null; isAskable: boolean }) {
  const { asset, inspection } = data;
  if (obstacle !== null) return inspection === null ? null : <EditBar inspection={inspection} />;
  if (!isAskable) return null;
  return (
    <SaveBar>
      <LinkButton
        to="/assets/survey/$asset_id/{-$inspection_id}"
        params={{ asset_id: asset.id, inspection_id: inspection?.id }}
        color="primary"
        size="large"
      >
        {inspection === null ? 'Start Ad Hoc Survey' : 'Start Inspection Survey'}
      </LinkButton>
    </SaveBar>
  );
}

function EditBar({ inspection }: { inspection: NonNullable<SurveyData['inspection']> }) {
  return useMayEdit(inspection) ? (
    <SaveBar>
      <EditInspection inspection={inspection} />
    </SaveBar>
  ) : null;
}
