/**
 * Whether a word is one of everyday or technical prose, in lower case. A model or an agent that is called by such a
 * word alone ("mini", "report", "solver") is not hidden: its name would take the sense out of every message that
 * uses the word and tell no more than it. Every other plain word that names one is.
 */
export const isOrdinary = (word: string): boolean => word.length < 2 || words.has(word);

const words: ReadonlySet<string> = new Set(
  // Small words and numbers.
  (
    'a about above after again against all almost along already also although always am among an and another any ' +
    'anyone anything are around as at away back be because been before behind being below best better between both ' +
    'but by can cannot could did do does doing done down each either else enough even ever every everyone ' +
    'everything except few first for from further get give given go goes going good great had half has have having ' +
    'he hence her here him his how however if in indeed instead into is it its itself just last least less let like ' +
    'little long lot made main make makes making many may maybe me mean might more most much must my near need ' +
    'needed never new next no none nor not nothing now of off often ok okay old on once one two three four five six ' +
    'seven eight nine ten only onto or other others our out over own per perhaps please put quite rather really same ' +
    'second see seen several shall she should show shown since so some something soon still such take taken than ' +
    'that the their them then there therefore these they thing things third this those though through thus to today ' +
    'together too toward true false under until up upon us use used user users uses using very via was way we well ' +
    'were what when where whether which while who whole whose why will with within without would yes yet you your ' +
    // What people call a model or an agent by its part, size, speed or place.
    'agent agents ai alone alpha assistant auto backend base baseline basic beta big bot candidate central chat ' +
    'child client cloud coach code coder coding command common complete control controller core current custom ' +
    'deep default demo dev distilled draft driver dummy edge editor engine entry example expert external fake fast ' +
    'final fine flash free frontier full gamma general global gold group guide hard heavy helper high host human ' +
    'hybrid id instruct internal judge key label large latest leader left light lite local low machine manager ' +
    'master max medium mega micro mini mix mixed mock model models module nano native normal null open operator ' +
    'oracle orchestrator original parent partner pilot plain planner plus policy preview primary private pro proof ' +
    'proxy public pure quick random raw react real reasoner reasoning reference release remote research researcher ' +
    'reviewer right robot root router run runner safe sample script search secondary self server service shared ' +
    'shell short simple single slow small smart solo solution solver source special stable staging standard star ' +
    'start state strong student subject super system target task teacher team temp terminal test tester tests ' +
    'thinker thinking tiny tool toolkit tools top trainer tuned turbo ultra unknown unified upper variant vanilla ' +
    'version vision voice weak web wide winner worker workflow writer ' +
    // What messages of finished work speak of.
    'access account action added air analysis answer app application array article asset audit average balance band ' +
    'bank bar batch bench benchmark best bill block board book bottom bound box branch bridge budget build built ' +
    'business button cache call case cell chain change changed chart check checked city class clean clear close ' +
    'closed cluster color colour column comment commit compare computed config configuration content copy correct ' +
    'cost count country course cover create created curve cut cycle daily data database dataset date day debug ' +
    'delta design detail diff digit direct directory discount distance docs document domain double download drive ' +
    'edit email empty end energy entity equal error errors event exact exit expected export extra fact factor fail ' +
    'failed failure family feature field figure file files fill filter finance find finish finished fit fix fixed ' +
    'flag flat flight flow fold folder form format formula found frame function game gap gate goal grade grader ' +
    'graph grid growth hand hash head health heat height hidden history hold home hour house image impact import ' +
    'income index info input insert inside install instance integer invoice issue item items job join json keep kind ' +
    'land language later law layer layout lead learning length level library limit line link list load loan lock log ' +
    'logic login loop loss mail map mark market mask mass match math matrix mean median memory menu merge message ' +
    'method metric middle migration minimum minor minute missing mode monitor month move name named names network ' +
    'node note notes number object office offset option order orders output page pages pair panel paper part partial ' +
    'pass passed password patch path pattern pay payment people percent phase phone photo pipeline place plan plant ' +
    'plot point pool port position post power price print problem process product profile profit program progress ' +
    'project prompt property provider pump query question queue range rank rate ratio reach read ready record region ' +
    'relation remove report request reset response rest result results retail return review risk river road role ' +
    'room round row rows rule rules sales save saved scale schedule schema school science scope score sea section ' +
    'security segment sequence series session set setup shape sheet shift shop side sign signal site size slice ' +
    'slope software sort space speed split sport spot sql stack stage station statistics status step steps stock ' +
    'stop storage store story stream street string structure study style success sum summary supply support surface ' +
    'switch symbol table tag tank tax template term text theme theory thread ticket time title token total track ' +
    'trade traffic training transfer travel tree trend trial trip trust tube turn type unit update url valid value ' +
    'values variable vector view visit volume vote wait walk wall water wave weather week weight wheel width window ' +
    'wind word words work working world write year zero zone airline'
  ).split(' '),
);
